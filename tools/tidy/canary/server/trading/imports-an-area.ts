// Kept to be found: areas of the server stand side by side.
export const neighbour = () => import('../wallet/store.ts' as string);
