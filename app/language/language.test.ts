import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['en', 'Password', 'en'],
  ['kor', '비밀번호', 'ko-KR'],
  ['cn', '密碼', 'zh-Hant-TW'],
  ['zhs', '密码', 'zh-Hans-CN'],
  ['esp', 'Contraseña', 'es-MX'],
  ['fr', 'Password', 'en'],
  [undefined, 'Password', 'en'],
])('what is stored under language decides: %s', async (value, word, lang) => {
  if (value !== undefined) stored.set('language', value);
  const { getTexts, loadInitialLanguage } = await import('./language.ts');
  await loadInitialLanguage();
  expect(getTexts().user.password).toBe(word);
  expect(document.documentElement.lang).toBe(lang);
});

test.each([
  ['ko-KR', 'ko-KR', '비밀번호'],
  ['zh-Hant-TW', 'zh-Hant-TW', '密碼'],
  ['en', 'en', 'Password'],
])('before anything is chosen, the language that the page found is shown: %s', async (page, lang, word) => {
  document.documentElement.lang = page;
  const { getLanguage, getTexts, loadInitialLanguage } = await import('./language.ts');
  const before = getLanguage();
  await loadInitialLanguage();
  expect(getTexts().user.password).toBe(word);
  expect(document.documentElement.lang).toBe(lang);
  expect(getLanguage()).toBe(before);
});

test('a chosen language takes precedence over the browser’s', async () => {
  document.documentElement.lang = 'ko-KR';
  stored.set('language', 'esp');
  const { getLanguage, loadInitialLanguage } = await import('./language.ts');
  await loadInitialLanguage();
  expect(getLanguage()).toBe('esp');
});

test('a chosen language is stored and displayed', async () => {
  const { getTexts, setLanguage, loadInitialLanguage } = await import('./language.ts');
  await loadInitialLanguage();
  await setLanguage('kor');
  expect([stored.get('language'), getTexts().user.login]).toEqual(['kor', '로그인']);
});

test('loads the texts of later screens on request, and from then on for every language', async () => {
  const { getTexts, loadAllTexts, setLanguage, loadInitialLanguage } = await import('./language.ts');
  await loadInitialLanguage();
  expect([getTexts().user.login, 'trading' in getTexts()]).toEqual(['Log in', false]);
  await Promise.all([loadAllTexts(), loadAllTexts(), setLanguage('kor')]);
  const { default: kor } = await import('@bourse/contract/trading/texts/kor.json', { with: { type: 'json' } });
  expect(getTexts().trading).toEqual(kor.trading);
  await setLanguage('esp');
  expect([getTexts().user.login, getTexts().settings.language]).toEqual(['Iniciar sesión', 'Idioma']);
});

test('follows a language chosen in another tab, and ignores other stored values', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { getTexts, loadInitialLanguage } = await import('./language.ts');
  await loadInitialLanguage();
  const otherTabStores = (key: string, newValue: string): void => {
    stored.set(key, newValue);
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  };
  otherTabStores('theme', 'kor');
  otherTabStores('language', 'esp');
  await vi.waitFor(() => expect(getTexts().user.login).toBe('Iniciar sesión'));
  expect(document.documentElement.lang).toBe('es-MX');
});

test('notifies listeners once per language change, and not when more texts of the same language load', async () => {
  const { loadAllTexts, onLanguageChange, setLanguage, loadInitialLanguage } = await import('./language.ts');
  const listener = vi.fn<() => void>();
  await loadInitialLanguage();
  onLanguageChange(listener);
  await loadAllTexts();
  expect(listener).not.toHaveBeenCalled();
  await setLanguage('esp');
  await setLanguage('esp');
  expect(listener).toHaveBeenCalledOnce();
});
