package panel

// absent is an error in words of its own, where no panel is at fault, that is ErrMissing
// or one of its kinds all the same.
type absent struct {
	error
	kind error
}

// Unwrap names the kind.
func (a absent) Unwrap() []error { return []error{a.kind, a.error} }
