// Kept to be found: chance is an argument of the tape.
export const draw = () => Math.random();
