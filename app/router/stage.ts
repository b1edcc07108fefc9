/** Which screens are in the page, shown or kept. */
import type { Route } from './routes.ts';
import type { Place } from './location.ts';

export interface Shown {
  key: string;
  route: Route;
  place: Place;
}

export interface Stage {
  /** The screens' customer; other customers get none of them. */
  owner: string;
  screens: readonly Shown[];
}

/** A kept screen is the same whatever its query; any other is a new screen for each address. */
export const keyOf = (route: Route, place: Place): string => (route.keepAlive ? route.path : place.href);

/**
 * The stage when `place` is shown: kept screens stay, the others are removed when they are left. The same stage if
 * nothing changes.
 */
export function stageFor(stage: Stage, route: Route, place: Place, owner: string): Stage {
  const key = keyOf(route, place);
  const present = stage.owner === owner ? stage.screens : [];
  const known = present.find((shown) => shown.key === key);
  const others = present.filter((shown) => shown.key !== key && shown.route.keepAlive);
  if (known && known.place.href === place.href && others.length === present.length - 1) return stage;
  // A fixed order, so that React moves no DOM when another screen comes to the front.
  return { owner, screens: [...others, { key, route, place }].sort((a, b) => (a.key < b.key ? -1 : 1)) };
}
