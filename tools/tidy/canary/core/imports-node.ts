// Kept to be found: rules know no Node, not even by its types.
export type { Stats } from 'node:fs';
