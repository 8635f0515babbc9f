package display

import "flipwatch/engine"

// french is the table of screen words in French, with the terms of the
// Fédération française d'Othello: pion, othellier, retourner.
var french = words{
	small: &mplus10, bold: &mplus10Bold,
	colors:  [3]string{engine.None: "NULLE", engine.Black: "NOIR", engine.White: "BLANC"},
	wins:    "GAGNE",
	empties: "vides",
	last:    "Dernier",
	toMove:  "au trait",
	toFlip:  "à tourner",
	before:  "avant",
	orBack:  "ou retour:",
	verbs: [verbCount]verbWords{
		Flip:     {"TOURNER", "TOURN."},
		Unflip:   {"ANNULER", "ANNUL."},
		TakeOff:  {"ENLEVER", "ÔTER"},
		TurnOver: {"TOURNER", "TOURN."},
		PutBack:  {"REMETTRE", "REMET."},
		Restore:  {"RÉTABLIR", "RÉTAB."},
		Place:    {"POSER", "POSER"},
		Look:     {"VOIR", "VOIR"},
	},
	kinds: []kindWords{
		{"setup", "Mal placés"},
		{"removed", "Pion absent"},
		{"occupied", "Case prise"},
		{"illegal_square", "Coup illégal"},
		{"wrong_turn", "Tour faux"},
		{"wrong_color", "Face fausse"},
		{"wrong_flips", "Mal tourné"},
		{"false_pass", "Peut jouer"},
		{"over_standing", "Faute reste"},
		{"unexplained", "Inexpliqué"},
	},
	states: [stateCount]stateWords{
		Starting:   {"FLIPWATCH", "S", "Démarrage"},
		Looking:    {"CHERCHE", "L", "un othellier"},
		SetupWrong: {"DÉPART", "E", "Mal placés"},
		Ready:      {"PRÊT", "", "Prêt"},
		Playing:    {"JEU", "", "En cours"},
		Pending:    {"JEU", "", "Coup en cours"},
		Fault:      {"FAUTE", "E", "Regardez"},
		Corrected:  {"CORRIGÉ", "C", "Continuez"},
		Stands:     {"JOUEZ", "G", "Faute laissée"},
		GoBack:     {"RETOUR", "R", "ainsi"},
		Unsure:     {"DOUTE", "Q", "Pas sûr"},
		Covered:    {"CACHÉ", "", "Caché"},
		Moved:      {"BOUGÉ", "M", "Jeu déplacé"},
		CameraLost: {"CAMÉRA", "X", "Pas d'image"},
		Resume:     {"REPRISE ?", "R", "Placez ainsi"},
		LowDisk:    {"DISQUE", "", "Disque plein"},
		GameOver:   {"FIN", "", "Terminé"},
		Error:      {"ERREUR", "", "Arrêté"},
	},
}
