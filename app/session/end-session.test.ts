import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The few parts of a browser that leaving needs. */
function browser() {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
    clear: () => stored.clear(),
  });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('location', { hash: '#/trade/index?instrument=KR.005930' });
  vi.stubGlobal('history', { state: null, pushState: () => {}, replaceState: () => {} });
  return stored;
}

let stored: Map<string, string>;
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  stored = browser();
  for (const [name, value] of [
    ['tokend', 't'],
    ['account', '1012345678'],
    ['language', 'kor'],
    ['other', 'x'],
  ] as const)
    stored.set(name, value);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function load() {
  const [leave, session, location, language, toast] = await Promise.all([
    import('./end-session.ts'),
    import('./session.ts'),
    import('../router/location.ts'),
    import('../language/language.ts'),
    import('../components/toast.tsx'),
  ]);
  await language.loadInitialLanguage();
  return { ...leave, ...session, ...location, ...toast, getTexts: language.getTexts };
}

test('an ended session clears local storage, says so and after 2 s opens the login with a return address', async () => {
  const app = await load();
  app.endSession();
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.size).toBe(0);
  expect(app.getSession()).toBeNull();
  expect(app.getToast()?.text).toBe(app.getTexts().shell.sessionEnded);
  await vi.advanceTimersByTimeAsync(1_990);
  expect(app.getLocation().path).toBe('/trade/index');
  await vi.advanceTimersByTimeAsync(10);
  expect(app.getLocation().href).toBe('/login/login?to=%2Ftrade%2Findex%3Finstrument%3DKR.005930');
  expect(app.getToast()).toBeNull();
});

test('several calls failing together end the session once', async () => {
  const app = await load();
  app.endSession();
  await vi.advanceTimersByTimeAsync(1_500);
  stored.set('kept', 'by the next screen');
  app.endSession();
  await vi.advanceTimersByTimeAsync(500);
  expect(app.getLocation().path).toBe('/login/login');
  expect(stored.get('kept')).toBe('by the next screen');
});

test('logout removes token and account only, and leads to the login after 1 s', async () => {
  const app = await load();
  app.logOut();
  expect([...stored.keys()].sort()).toEqual(['language', 'other']);
  await vi.advanceTimersByTimeAsync(990);
  expect(app.getLocation().path).toBe('/trade/index');
  await vi.advanceTimersByTimeAsync(10);
  expect(app.getLocation().href).toBe('/login/login');
});
