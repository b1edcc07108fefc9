// Kept to be found: chance is an argument of the simulator.
export const draw = () => Math.random();
