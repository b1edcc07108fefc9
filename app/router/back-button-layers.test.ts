import { beforeEach, expect, test, vi } from 'vitest';

/** The parts of the history that layers need: entries with a state, and a way back. */
const went = vi.fn<(by: number) => void>();
const pushed = vi.fn<(state: unknown) => void>();
vi.stubGlobal('history', { pushState: pushed, replaceState: () => {}, go: went, state: null });
vi.useFakeTimers();
const { getLocation, openBackButtonLayer, reloadPage, startLocationTracking } = await import('./location.ts');

beforeEach(() => {
  went.mockClear();
  pushed.mockClear();
});
const nothing = (): void => {};

test('a layer that closes by itself removes its history entry', () => {
  openBackButtonLayer(nothing)();
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-1]]);
});

test('layers that close together remove all their history entries', () => {
  const closings = [openBackButtonLayer(nothing), openBackButtonLayer(nothing)];
  for (const close of closings) close();
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-2]]);
});

test('a layer that replaces others reuses one history entry, and the rest are removed', () => {
  const closings = [openBackButtonLayer(nothing), openBackButtonLayer(nothing)];
  for (const close of closings) close();
  const next = openBackButtonLayer(nothing);
  vi.runAllTimers();
  expect(pushed).toHaveBeenCalledTimes(2);
  expect(went.mock.calls).toEqual([[-1]]);
  next();
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-1], [-1]]);
});

test('a page reloaded beneath open layers removes their history entries', () => {
  vi.stubGlobal('location', { hash: '#/market/index' });
  vi.stubGlobal('addEventListener', nothing);
  openBackButtonLayer(nothing);
  openBackButtonLayer(nothing);
  const [left] = pushed.mock.calls.at(-1) ?? [];
  vi.stubGlobal('history', { ...history, state: left });
  startLocationTracking();
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-2]]);
  vi.stubGlobal('history', { ...history, state: { depth: 1 } });
  startLocationTracking();
  vi.runAllTimers();
  expect(went).toHaveBeenCalledOnce();
});

/** A page whose address was typed; `pop` is what the browser tells once it has moved. */
function pageAt(hash: string) {
  const place = { hash };
  const onPop: ((event: { state: unknown }) => void)[] = [];
  const replaced = vi.fn<(state: unknown, title: string, hash?: string) => void>();
  vi.stubGlobal('location', place);
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => name === 'popstate' && onPop.push(act));
  vi.stubGlobal('history', { ...history, replaceState: replaced, state: { depth: 1 } });
  startLocationTracking();
  const pop = (to: string, state: unknown): void => {
    place.hash = to;
    onPop.at(-1)?.({ state });
  };
  pop(hash, null);
  vi.runAllTimers();
  went.mockClear();
  return { pop, replaced };
}

test('a page opened while a history entry is being removed is shown and stays in the address bar', () => {
  const { pop, replaced } = pageAt('#/home/index');
  openBackButtonLayer(nothing)();
  vi.advanceTimersByTime(0);
  expect(went).toHaveBeenCalledOnce();
  pop('#/information/setting', null);
  expect(getLocation().path).toBe('/information/setting');
  replaced.mockClear();
  pop('#/home/index', { depth: 3, layers: 1 });
  expect(getLocation().path).toBe('/information/setting');
  expect(replaced.mock.calls).toEqual([[{ depth: 3 }, '', '#/information/setting']]);
  // The next way back is one that somebody asks for.
  pop('#/home/index', { depth: 2 });
  expect(getLocation().path).toBe('/home/index');
});

test('a history entry that was never removed doesn’t block going back later', () => {
  const { pop } = pageAt('#/home/index');
  openBackButtonLayer(nothing)();
  vi.advanceTimersByTime(0);
  pop('#/information/setting', null);
  vi.runAllTimers();
  pop('#/home/index', { depth: 2 });
  expect(getLocation().path).toBe('/home/index');
});

test('back, right after a layer has closed, leaves the page', () => {
  const { pop } = pageAt('#/information/setting');
  openBackButtonLayer(nothing)();
  pop('#/information/setting', { depth: 2 });
  expect(went.mock.calls).toEqual([[-1]]);
  vi.runAllTimers();
  expect(went).toHaveBeenCalledOnce();
  pop('#/information/index', { depth: 1 });
  expect(getLocation().path).toBe('/information/index');
});

test.each([
  ['forward', '#/information/setting', { depth: 2 }],
  ['back from a page whose address was typed', '#/information/security', null],
])('%s into the entry of a closed layer is no step of its own', (_, from, state) => {
  const { pop } = pageAt('#/information/setting');
  openBackButtonLayer(nothing);
  pop(from, state);
  vi.runAllTimers();
  went.mockClear();
  pop('#/information/setting', { depth: 3, layers: 1 });
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-1]]);
  expect(getLocation().path).toBe('/information/setting');
});

test('a reload waits for a pending history move, and a layer that closes meanwhile doesn’t cancel it', () => {
  const reload = vi.fn<() => void>();
  const onPop: (() => void)[] = [];
  vi.stubGlobal('location', { hash: '#/market/index', reload });
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => name === 'popstate' && onPop.push(act));
  const close = openBackButtonLayer(nothing);
  openBackButtonLayer(nothing)();
  vi.runAllTimers();
  went.mockClear();
  reloadPage();
  expect(reload).not.toHaveBeenCalled();
  onPop.at(-1)?.();
  close();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
  expect(went).not.toHaveBeenCalled();
});
