import { beforeEach, expect, test, vi } from 'vitest';

/** The parts of the history that layers need: entries with a state, and a way back. */
const went = vi.fn<(by: number) => void>();
const pushed = vi.fn<(state: unknown) => void>();
vi.stubGlobal('history', { pushState: pushed, replaceState: () => {}, go: went, state: null });
vi.useFakeTimers();
const { getPlace, openLayer, reloadPage, startLocation } = await import('./location.ts');

beforeEach(() => {
  went.mockClear();
  pushed.mockClear();
});
const nothing = (): void => {};

test('a layer that closes by itself takes its entry back', () => {
  openLayer(nothing)();
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-1]]);
});

test('layers that close together take all their entries back', () => {
  const closings = [openLayer(nothing), openLayer(nothing)];
  for (const close of closings) close();
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-2]]);
});

test('a layer that opens in place of another uses its entry, and the rest goes', () => {
  const closings = [openLayer(nothing), openLayer(nothing)];
  for (const close of closings) close();
  const next = openLayer(nothing);
  vi.runAllTimers();
  expect(pushed).toHaveBeenCalledTimes(2);
  expect(went.mock.calls).toEqual([[-1]]);
  next();
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-1], [-1]]);
});

test('a page that was reloaded beneath open layers takes their entries back', () => {
  vi.stubGlobal('location', { hash: '#/market/index' });
  vi.stubGlobal('addEventListener', nothing);
  openLayer(nothing);
  openLayer(nothing);
  const [left] = pushed.mock.calls.at(-1) ?? [];
  vi.stubGlobal('history', { ...history, state: left });
  startLocation();
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-2]]);
  vi.stubGlobal('history', { ...history, state: { depth: 1 } });
  startLocation();
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
  startLocation();
  const pop = (to: string, state: unknown): void => {
    place.hash = to;
    onPop.at(-1)?.({ state });
  };
  pop(hash, null);
  vi.runAllTimers();
  went.mockClear();
  return { pop, replaced };
}

test('a page that is gone to while an entry is taken back is shown, and stays the address', () => {
  const { pop, replaced } = pageAt('#/home/index');
  openLayer(nothing)();
  vi.advanceTimersByTime(0);
  expect(went).toHaveBeenCalledOnce();
  pop('#/information/setting', null);
  expect(getPlace().path).toBe('/information/setting');
  replaced.mockClear();
  pop('#/home/index', { depth: 3, layers: 1 });
  expect(getPlace().path).toBe('/information/setting');
  expect(replaced.mock.calls).toEqual([[{ depth: 3 }, '', '#/information/setting']]);
  // The next way back is one that somebody asks for.
  pop('#/home/index', { depth: 2 });
  expect(getPlace().path).toBe('/home/index');
});

test('what is never taken back, since somebody went elsewhere, keeps nobody from going back later', () => {
  const { pop } = pageAt('#/home/index');
  openLayer(nothing)();
  vi.advanceTimersByTime(0);
  pop('#/information/setting', null);
  vi.runAllTimers();
  pop('#/home/index', { depth: 2 });
  expect(getPlace().path).toBe('/home/index');
});

test('back, right after a layer has closed, leads from the page and not from the layer', () => {
  const { pop } = pageAt('#/information/setting');
  openLayer(nothing)();
  pop('#/information/setting', { depth: 2 });
  expect(went.mock.calls).toEqual([[-1]]);
  vi.runAllTimers();
  expect(went).toHaveBeenCalledOnce();
  pop('#/information/index', { depth: 1 });
  expect(getPlace().path).toBe('/information/index');
});

test.each([
  ['forward', '#/information/setting', { depth: 2 }],
  ['back from a page whose address was typed', '#/information/security', null],
])('%s into the entry of a closed layer is no step of its own', (_, from, state) => {
  const { pop } = pageAt('#/information/setting');
  openLayer(nothing);
  pop(from, state);
  vi.runAllTimers();
  went.mockClear();
  pop('#/information/setting', { depth: 3, layers: 1 });
  vi.runAllTimers();
  expect(went.mock.calls).toEqual([[-1]]);
  expect(getPlace().path).toBe('/information/setting');
});

test('a reload waits for a way back that has begun, and no layer that closes then ends it', () => {
  const reload = vi.fn<() => void>();
  const onPop: (() => void)[] = [];
  vi.stubGlobal('location', { hash: '#/market/index', reload });
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => name === 'popstate' && onPop.push(act));
  const close = openLayer(nothing);
  openLayer(nothing)();
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
