import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { getTexts, loadInitialLanguage } from '../language/language.ts';

const nothing = () => {};
let buttonsOf: (words: { confirmText?: string; cancelText?: string }) => string[];

beforeAll(async () => {
  globalThis.document ??= { documentElement: {} } as Document;
  await loadInitialLanguage();
  const { ConfirmDialogButtons } = await import('./confirm-dialog-content.tsx');
  buttonsOf = (words) =>
    [
      ...renderToStaticMarkup(<ConfirmDialogButtons {...words} onConfirm={nothing} onCancel={nothing} />).matchAll(
        />([^<>]+)</g,
      ),
    ].map((match) => match[1] ?? '');
});

test("a dialog's buttons are Cancel and Confirm unless it sets other labels", () => {
  expect(buttonsOf({})).toEqual([getTexts().shell.cancel, getTexts().shell.confirm]);
  expect(buttonsOf({ confirmText: 'Delete 3', cancelText: 'Keep them' })).toEqual(['Keep them', 'Delete 3']);
});
