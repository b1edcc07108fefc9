// Kept to be found, with the one in trading/.
import type {} from '../trading/closes-a-circle.ts';
export type Back = never;
