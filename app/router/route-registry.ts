/** Looks up the app's routes. The features bring them at the start; nothing here knows a screen. */
import type { Texts } from '@bourse/contract/texts/text-tables.ts';
import type { ComponentType } from 'react';
import type { PortfolioScope } from './portfolio-scopes.ts';

/** The places of the bottom tab bar in their order, each with the icon of its name. */
const TABS = ['home', 'list', 'chart', 'coin', 'bag'] as const;

/** The specification's names and ours, each with a title. */
export type RouteName = keyof Texts['routes'];

export interface Route {
  /** `texts.routes` holds its title. */
  name: string;
  path: string;
  /** Who may open it; a visitor is led to the login and comes back afterwards. */
  access: 'visitor' | 'customer';
  /** Opened within another portfolio, it leaves that one; a league offers no link to it. */
  portfolios: PortfolioScope;
  /** Stays as it was left (scroll, what was typed) when another screen is shown. */
  keepAlive?: true;
  /** Has a place in the bottom tab bar. */
  tab?: (typeof TABS)[number];
  /** What the tab bar's address asks of the screen. */
  tabQuery?: Readonly<Record<string, string>>;
  /** Of our own making: the specification asks for the screen and names no route. */
  ours?: true;
  later?: true;
  /** Belongs to a first visit: shows only what the first texts have words for. */
  isForFirstVisit?: true;
  /** Its subject belongs to a portfolio: the address takes that one, and leaving it leaves the screen. */
  ofOnePortfolio?: true;
  /**
   * On a wide screen it takes the whole room as the desk does, or has its cards in two columns; others are one column,
   * beside prices.
   */
  wideScreen?: 'desk' | 'cards';
  /** Has its own link to customer service, where the floating button would cover figures. */
  ownSupport?: true;
  /** Shows or takes a secret: within a native shell it is in no screenshot. */
  secret?: true;
  /** Starts to read what the screen shows first, while its code is still loading. */
  prefetch?: () => void;
  load?: () => Promise<{ default: ComponentType }>;
  /** Replaces the screen while its code and words are loading: shows figures, and needs no later words. */
  loadPlaceholder?: () => Promise<{ default: ScreenPlaceholder }>;
}

/** Calls `onFigures` once it has its figures. */
export type ScreenPlaceholder = ComponentType<{ onFigures: () => void }>;

let byPath: ReadonlyMap<string, Route> = new Map();
let byName: ReadonlyMap<string, Route> = new Map();
let visibleTabs: readonly Route[] = [];

export function registerRoutes(routes: readonly Route[]): void {
  byPath = new Map(routes.map((route) => [route.path, route]));
  byName = new Map(routes.map((route) => [route.name, route]));
  visibleTabs = TABS.flatMap((tab) => routes.filter((route) => route.tab === tab && !route.later));
}

/** The route of a path, or undefined for one that doesn't exist. */
export const findRoute = (path: string): Route | undefined => byPath.get(path);

/** The path of a route's name: `getRoutePath('stockDetail')` is `/market/stockDetail`. */
export const getRoutePath = (name: RouteName): string => byName.get(name)?.path ?? '/home/index';

/** The bottom tab bar, without tabs whose screens aren't built yet. */
export const listTabRoutes = (): readonly Route[] => visibleTabs;
