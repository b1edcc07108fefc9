import { expect, test, vi } from 'vitest';
import { consoleLanguage } from './language/console-language.ts';
import { restoreChoices } from './restore-choices.ts';
import { chosenTheme } from './theme/theme.tsx';

test('a visit begins as chosen at the last one, in all tabs', () => {
  const stored = new Map([
    ['RaStore.locale', '"kor"'],
    ['RaStore.theme', '"blue"'],
  ]);
  const listeners: ((event: { key: string }) => void)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('addEventListener', (_: 'storage', listener: (event: { key: string }) => void) =>
    listeners.push(listener),
  );
  restoreChoices();
  expect(consoleLanguage.get()).toBe('kor');
  // None of ours: the device decides.
  expect(chosenTheme.get()).toBeNull();

  chosenTheme.set('dark');
  expect(stored.get('RaStore.theme')).toBe('"dark"');
  stored.set('RaStore.locale', '"en"');
  for (const listener of listeners) listener({ key: 'RaStore.locale' });
  expect(consoleLanguage.get()).toBe('en');
});
