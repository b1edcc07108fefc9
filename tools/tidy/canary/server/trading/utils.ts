// Kept to be found: a name that says nothing.
export const nothing = undefined;
