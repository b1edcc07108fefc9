export const load = () => import('./leads-back.ts');
