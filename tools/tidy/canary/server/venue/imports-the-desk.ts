// Kept to be found: where prices come from knows nothing of the desk.
export const above = () => import('../desk/closes-a-circle.ts' as string);
