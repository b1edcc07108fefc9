/**
 * The place: path and query live in the hash (`#/market/stockDetail?instrument=KR.005930`), so that a link can be
 * shared and the back button works. Every entry of the history carries its depth, which tells whether there is a page
 * to go back to. The query's `portfolio` is the one that the screen shows and acts in: every move takes it along.
 */
import { createStore } from '@bourse/web/external-store.ts';
import { findPortfolioKind, isWithinScope, MAIN_PORTFOLIO } from './portfolio-scopes.ts';
import { findRoute } from './route-registry.ts';

export { MAIN_PORTFOLIO };

export interface AppLocation {
  path: string;
  query: Readonly<Record<string, string>>;
  /** `path?query`, the identity of the place. */
  href: string;
}

/** Reads a hash with or without its leading `#` and `/`; the root is the start page. */
export function parseLocation(hash: string): AppLocation {
  const [rawPath = '', ...rest] = hash.replace(/^#?\/?/, '').split('?');
  const path = `/${rawPath.replace(/\/+$/, '')}`;
  const query = Object.fromEntries(new URLSearchParams(rest.join('?')));
  return buildLocation(path === '/' ? '/login/start' : path, query);
}

export type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** The place of a path with query values; undefined ones are left out. */
export function buildLocation(path: string, query: QueryValues = {}): AppLocation {
  const definedValues = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const search = new URLSearchParams(definedValues.map(([name, value]) => [name, value])).toString();
  return { path, query: Object.fromEntries(definedValues), href: search ? `${path}?${search}` : path };
}

/** The same place without its portfolio, if its screen doesn't exist within that one. */
function leaveUnlessWithin(place: AppLocation): AppLocation {
  const { portfolio, ...rest } = place.query;
  const route = findRoute(place.path);
  if (portfolio === undefined || (route && isWithinScope(route.portfolios, portfolio))) return place;
  return buildLocation(place.path, rest);
}

const requestPlace = (path: string, query: QueryValues): AppLocation =>
  path.includes('?') ? parseLocation(path) : buildLocation(path, query);

/** Where a link leads from here: within the present portfolio, unless it names another (`0`: the main one). */
export function linkTo(path: string, query: QueryValues = {}): AppLocation {
  const next = requestPlace(path, query);
  const { portfolio = current.query['portfolio'], ...rest } = next.query;
  return leaveUnlessWithin(buildLocation(next.path, { ...rest, portfolio }));
}

/** A portfolio that the last move left without anybody's having chosen so; null once that has been said. */
export const leftPortfolio = createStore<string | null>(null);

/** `named`: the portfolio that the address or link named, if any. */
function noteLeftPortfolio(named: string | undefined, next: AppLocation): void {
  const route = findRoute(next.path);
  const before = named === undefined || named === MAIN_PORTFOLIO ? current.query['portfolio'] : named;
  if (before === undefined || next.query['portfolio'] !== undefined || route?.access !== 'customer') return;
  if (findPortfolioKind(before) === null || !isWithinScope(route.portfolios, before)) leftPortfolio.set(before);
}

interface HistoryEntryState {
  depth: number;
  /** Of a layer: how many there are with it. A page that is reloaded has none, but still their entries. */
  layers?: number;
}

const listeners = new Set<() => void>();
let current: AppLocation = parseLocation(globalThis.location?.hash ?? '');
let depth = (globalThis.history?.state as HistoryEntryState | null)?.depth ?? 0;
/** How the last move was made; scroll rules need it. */
let direction: 'forward' | 'back' | 'replace' | 'within' = 'replace';

function notifyLocationListeners(next: AppLocation): void {
  current = next;
  for (const listener of listeners) listener();
}

export const getLocation = (): AppLocation => current;
export const getNavigationDirection = () => direction;

export function onLocationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A sheet or dialog above the page: the back button closes it and leaves the page where it is. */
interface Layer {
  close: () => void;
}
const layers: Layer[] = [];
/**
 * Layers that closed by themselves still have their entries in the history, which are taken back unless a navigation or
 * another layer uses one.
 */
let spareEntries = 0;
let takingBack: ReturnType<typeof setTimeout> | undefined;
let ignoredPops = 0;
let isReloading = false;
/** Longest that a move through the history takes that was begun before a reload. */
const MOVE_MS = 1_000;

function takeBackSpareEntries(): void {
  clearTimeout(takingBack);
  if (spareEntries === 0 || isReloading) return;
  takingBack = setTimeout(() => {
    ignoredPops += 1;
    history.go(-spareEntries);
    spareEntries = 0;
  });
}

/**
 * Opens a layer; the returned function closes it. `close` is called when the back button or a navigation closes it
 * instead.
 */
export function openBackButtonLayer(close: () => void): () => void {
  const layer: Layer = { close };
  layers.push(layer);
  if (spareEntries > 0) {
    spareEntries -= 1;
    takeBackSpareEntries();
  } else {
    depth += 1;
    history.pushState({ depth, layers: layers.length } satisfies HistoryEntryState, '', `#${current.href}`);
  }
  return () => {
    const at = layers.indexOf(layer);
    if (at < 0) return;
    layers.splice(at, 1);
    spareEntries += 1;
    takeBackSpareEntries();
  };
}

/**
 * Loads the page anew. Layers' entries stay in the history, where the new page finds them: taking one back now would
 * end the reload, and one that is being taken back is awaited.
 */
export function reloadPage(): void {
  if (isReloading) return;
  isReloading = true;
  clearTimeout(takingBack);
  const begin = (): void => location.reload();
  if (ignoredPops === 0) return begin();
  const late = setTimeout(begin, MOVE_MS);
  addEventListener('popstate', () => (clearTimeout(late), begin()), { once: true });
}

/** Closes the layers above the page; true if that freed an entry of the history for the next page. */
function closeLayersForNavigation(): boolean {
  const open = layers.splice(0);
  for (const layer of open) layer.close();
  clearTimeout(takingBack);
  const free = spareEntries > 0 || open.length > 0;
  spareEntries = 0;
  return free;
}

/**
 * Goes to a path. Going to the present place is no error and adds nothing to the history. `scrolls: false`: the page
 * stays where it is, and whoever changes its address moves it.
 */
export function navigate(
  path: string,
  query: QueryValues = {},
  { replace = false, scrolls = true }: { replace?: boolean; scrolls?: boolean } = {},
): void {
  const next = linkTo(path, query);
  if (next.href === current.href) return;
  noteLeftPortfolio(requestPlace(path, query).query['portfolio'], next);
  const reuse = closeLayersForNavigation();
  if (!replace && !reuse) depth += 1;
  direction = scrolls ? (replace ? 'replace' : 'forward') : 'within';
  history[replace || reuse ? 'replaceState' : 'pushState']({ depth } satisfies HistoryEntryState, '', `#${next.href}`);
  notifyLocationListeners(next);
}

/** True while a sheet or a dialog is above the page. */
export const hasOpenLayer = (): boolean => layers.length > 0;

/** Whether there is a page to go back to; an entry that is about to be taken back doesn't count. */
export const canGoBack = (): boolean => depth - spareEntries > 0;

/** One page back; the home page (or `fallback`) if this page was the first. */
export function goBack(fallback = '/home/index'): void {
  if (depth > 0) history.back();
  else navigate(fallback, {}, { replace: true });
}

/**
 * The place in the address bar. The root's address becomes that of the start page, to which it redirects, and a
 * portfolio within which the screen doesn't exist is left.
 */
function showRedirect(): AppLocation {
  const named = parseLocation(location.hash);
  const next = leaveUnlessWithin(named);
  noteLeftPortfolio(named.query['portfolio'], next);
  if (next !== named || /^#?\/?$/.test(location.hash))
    history.replaceState({ ...history.state, depth } satisfies HistoryEntryState, '', `#${next.href}`);
  return next;
}

/** An entry was taken back after somebody had already gone elsewhere: the address is that page's again. */
function returnTo(entry: HistoryEntryState): void {
  if (parseLocation(location.hash).href === current.href) return;
  // What a closed layer has left is used, so that the way back stays one step.
  if (entry.layers === undefined) depth += 1;
  history[entry.layers === undefined ? 'pushState' : 'replaceState'](
    { depth } satisfies HistoryEntryState,
    '',
    `#${current.href}`,
  );
}

function handlePopState(event: PopStateEvent): void {
  const before = depth;
  const entry = event.state as HistoryEntryState | null;
  depth = entry?.depth ?? depth + 1;
  if (entry !== null && ignoredPops > 0) {
    ignoredPops -= 1;
    return returnTo(entry);
  }
  if (entry === null) {
    // A link or a typed address made this entry; from now on it knows its depth.
    history.replaceState({ depth } satisfies HistoryEntryState, '');
    // What is being taken back comes soon, or was given up for this.
    if (ignoredPops > 0) setTimeout(() => (ignoredPops = 0), MOVE_MS);
  }
  // Somebody went back before a closed layer's entry was taken back, and has only gone back from that.
  if (entry !== null && depth < before && spareEntries > 0) {
    clearTimeout(takingBack);
    history.go(-spareEntries);
    spareEntries = 0;
    return;
  }
  const next = showRedirect();
  const isElsewhere = next.href !== current.href;
  // Back closes one layer; going to another page closes all of them.
  for (const layer of isElsewhere ? layers.splice(0) : layers.splice(-1)) layer.close();
  // An entry of layers that are closed now would be a step that shows nothing.
  const closed = (entry?.layers ?? 0) - layers.length;
  if (closed > 0) {
    spareEntries = closed;
    takeBackSpareEntries();
  }
  if (!isElsewhere) return;
  direction = depth < before ? 'back' : 'forward';
  notifyLocationListeners(next);
}

/** Follows the address bar, links and the back button. */
export function startLocationTracking(): void {
  current = showRedirect();
  // Marks the first entry, so that a return to it shows that there is no page before it.
  if (history.state === null) history.replaceState({ depth } satisfies HistoryEntryState, '');
  spareEntries = (history.state as HistoryEntryState | null)?.layers ?? 0;
  takeBackSpareEntries();
  addEventListener('popstate', handlePopState);
}
