// Kept to be found: what handles a call knows nothing of HTTP.
export const limits = () => import('../http/rate-and-connection-limits.ts' as string);
