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
  const { getTexts, startLanguage } = await import('./language.ts');
  await startLanguage();
  expect(getTexts().user.password).toBe(word);
  expect(document.documentElement.lang).toBe(lang);
});

test.each([
  ['ko-KR', 'ko-KR', '비밀번호'],
  ['zh-Hant-TW', 'zh-Hant-TW', '密碼'],
  ['en', 'en', 'Password'],
])('before anything is chosen, the language that the page found is shown: %s', async (page, lang, word) => {
  document.documentElement.lang = page;
  const { getLanguage, getTexts, startLanguage } = await import('./language.ts');
  const before = getLanguage();
  await startLanguage();
  expect(getTexts().user.password).toBe(word);
  expect(document.documentElement.lang).toBe(lang);
  expect(getLanguage()).toBe(before);
});

test('what was chosen comes before what the page found', async () => {
  document.documentElement.lang = 'ko-KR';
  stored.set('language', 'esp');
  const { getLanguage, startLanguage } = await import('./language.ts');
  await startLanguage();
  expect(getLanguage()).toBe('esp');
});

test('a choice is stored and shown', async () => {
  const { getTexts, setLanguage, startLanguage } = await import('./language.ts');
  await startLanguage();
  await setLanguage('kor');
  expect([stored.get('language'), getTexts().user.login]).toEqual(['kor', '로그인']);
});

test('the texts of later screens come when one is asked for, and from then on with every language', async () => {
  const { getTexts, loadAllTexts, setLanguage, startLanguage } = await import('./language.ts');
  await startLanguage();
  expect([getTexts().user.login, 'trading' in getTexts()]).toEqual(['Log in', false]);
  await Promise.all([loadAllTexts(), loadAllTexts(), setLanguage('kor')]);
  const { texts: trading } = await import('@bourse/contract/trading/texts/kor.ts');
  expect(getTexts().trading).toEqual(trading.trading);
  await setLanguage('esp');
  expect([getTexts().user.login, getTexts().settings.language]).toEqual(['Iniciar sesión', 'Idioma']);
});

test('a choice in another tab is followed, and what else is stored there is not taken for one', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { getTexts, startLanguage } = await import('./language.ts');
  await startLanguage();
  const otherTabStores = (key: string, newValue: string): void => {
    stored.set(key, newValue);
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  };
  otherTabStores('theme', 'kor');
  otherTabStores('language', 'esp');
  await vi.waitFor(() => expect(getTexts().user.login).toBe('Iniciar sesión'));
  expect(document.documentElement.lang).toBe('es-MX');
});

test('a change of language is told once, and more texts of the same language are none', async () => {
  const { loadAllTexts, onLanguageChange, setLanguage, startLanguage } = await import('./language.ts');
  const told = vi.fn<() => void>();
  await startLanguage();
  onLanguageChange(told);
  await loadAllTexts();
  expect(told).not.toHaveBeenCalled();
  await setLanguage('esp');
  await setLanguage('esp');
  expect(told).toHaveBeenCalledOnce();
});
