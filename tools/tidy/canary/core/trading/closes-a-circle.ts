// Kept to be found, with the one in markets/.
export type { Back } from '../markets/closes-a-circle.ts';
