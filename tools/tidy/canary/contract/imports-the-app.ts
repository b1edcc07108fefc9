// Kept to be found: the contract knows nobody who uses it.
export const screens = () => import('@bourse/app/main.tsx' as string);
