/** Where a dialog's action is itself a cancellation, its other button says what stays, not "Cancel". */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The dialogs of a source that cancel something and leave the other button at its usual word. */
function cancelsTwice(text: string): string[] {
  const asked = [...text.matchAll(/<(?:ConfirmDialog|AskedButton)\b.*?\n\s*>/gs)].map(([each]) => each);
  return asked.filter(
    (each) => /(?:confirmText|verb)=\{[^}]*cancel/i.test(each) && !/\b(?:cancelText|keep)=/.test(each),
  );
}

test('no dialog offers to cancel and, beside it, to cancel', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const found = files.filter((path) => cancelsTwice(readFileSync(join(import.meta.dirname, path), 'utf8')).length > 0);
  expect(found).toEqual([]);
});

test('one that does is found', () => {
  const dialog = '<ConfirmDialog\n  open\n  confirmText={t.cancelOrder}\n  onCancel={close}\n>';
  expect(cancelsTwice(dialog)).toHaveLength(1);
  expect(cancelsTwice(dialog.replace('open', 'cancelText={t.keepOrder}'))).toEqual([]);
});
