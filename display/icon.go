package display

func paintIcon(b *bitmap, s State) {}
