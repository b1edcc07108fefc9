/** Routes of later work: nothing links to them, and they answer with the empty view. */
import type { Feature } from '../feature.ts';
import type { RouteName } from '../router/routes.ts';

const later = (folder: string, ...names: RouteName[]) =>
  names.map((name) => ({ name, path: `/${folder}/${name}`, access: 'customer', later: true }) as const);

export const feature: Feature = {
  routes: [...later('home', 'fllow', 'fllowCopy', 'fllowDetail', 'fllowOrders')],
};
