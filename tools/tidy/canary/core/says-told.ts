/** Kept to be found. */
export const toldPrice = 1;
