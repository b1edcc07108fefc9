// Kept to be found: two folders of one layer that import one another.
export const there = () => import('../books/closes-a-circle.ts' as string);
