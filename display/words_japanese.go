package display

import "flipwatch/engine"

// japanese is the table of screen words in Japanese, with the terms of the
// Japan Othello Association: 石 for a disc, 返す for to flip, 手番 for the side
// to move.
var japanese = words{
	small: &mplus10, bold: &mplus12,
	colors:  [3]string{engine.None: "引き分け", engine.Black: "黒", engine.White: "白"},
	wins:    "勝ち",
	empties: "空込み",
	last:    "最終手",
	toMove:  "の番",
	toFlip:  "枚返す",
	before:  "戻す",
	orBack:  "元に戻す:",
	verbs: [verbCount]verbWords{
		Flip:     {"返す", "返す"},
		Unflip:   {"戻す", "戻す"},
		TakeOff:  {"取り除く", "取る"},
		TurnOver: {"裏返す", "裏返す"},
		PutBack:  {"置き直す", "置く"},
		Restore:  {"元に戻す", "戻す"},
		Place:    {"置く", "置く"},
		Look:     {"確認", "確認"},
	},
	kinds: []kindWords{
		{"setup", "初期配置"},
		{"removed", "石がない"},
		{"occupied", "石の重なり"},
		{"illegal_square", "反則の手"},
		{"wrong_turn", "手番違い"},
		{"wrong_color", "色が逆"},
		{"wrong_flips", "返し間違い"},
		{"false_pass", "打てます"},
		{"over_standing", "誤りのまま"},
		{"unexplained", "不明"},
	},
	states: [stateCount]stateWords{
		Starting:   {"起動中", "S", "FLIPWATCH"},
		Looking:    {"探索中", "L", "盤を探す"},
		SetupWrong: {"初期配置", "E", "初期配置"},
		Ready:      {"準備完了", "", "準備完了"},
		Playing:    {"対局中", "", "対局中"},
		Pending:    {"対局中", "", "返し途中"},
		Fault:      {"誤り", "E", "確認"},
		Corrected:  {"修正済み", "C", "続けて下さい"},
		Stands:     {"続行", "G", "誤りのまま"},
		GoBack:     {"元に戻す", "R", "この通りに"},
		Unsure:     {"不確か", "Q", "不確か"},
		Covered:    {"死角", "", "見えません"},
		Moved:      {"移動", "M", "盤が動いた"},
		CameraLost: {"カメラ", "X", "映像なし"},
		Resume:     {"再開?", "R", "この通りに"},
		LowDisk:    {"容量不足", "", "容量不足"},
		GameOver:   {"終局", "", "終局"},
		Visit:      {"ウェブ", "", "ブラウザで"},
		Error:      {"エラー", "", "停止"},
	},
}
