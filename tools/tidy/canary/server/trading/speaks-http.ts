// Kept to be found: what handles a call knows nothing of HTTP.
export const limits = () => import('../http/limits.ts' as string);
