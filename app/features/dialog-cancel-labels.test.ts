/** If a dialog's action is itself a cancellation, its other button must not be labelled "Cancel" too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The tag with which `text` begins, up to its own `>`: those within braces belong to an attribute's value. */
function ownTag(text: string): string {
  let depth = 0;
  const end = text.split('').findIndex((sign) => {
    depth += Number(sign === '{') - Number(sign === '}');
    return sign === '>' && depth === 0;
  });
  return text.slice(0, end + 1);
}

/** Finds dialogs in a source that cancel something and keep the default label on the other button. */
function cancelsTwice(text: string): string[] {
  const dialogTags = [...text.matchAll(/<(?:ConfirmDialog|AskedButton)\b/g)].map(({ index }) =>
    ownTag(text.slice(index)),
  );
  return dialogTags.filter(
    (each) => /(?:confirmText|verb)=\{[^}]*cancel/i.test(each) && !/\b(?:cancelText|keep)=/.test(each),
  );
}

test('no dialog has two buttons that both say cancel', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const found = files.filter((path) => cancelsTwice(readFileSync(join(import.meta.dirname, path), 'utf8')).length > 0);
  expect(found).toEqual([]);
});

test('the check finds a dialog with two cancel buttons', () => {
  const dialog = '<ConfirmDialog\n  open\n  confirmText={t.cancelOrder}\n  onCancel={close}\n>';
  expect(cancelsTwice(dialog)).toHaveLength(1);
  expect(cancelsTwice(dialog.replace('open', 'cancelText={t.keepOrder}'))).toEqual([]);
});

test('the check finds a dialog written on a single line, whatever follows it', () => {
  const button = '<AskedButton kind="plain" verb={t.cancel} of={cancel} act={() => cancel.run({})} done={t.done}>';
  expect(cancelsTwice(button)).toEqual([button]);
  expect(cancelsTwice(`${button}\n  <AskedButton\n    verb={t.end}\n    keep={t.keep}\n  >`)).toEqual([button]);
  expect(cancelsTwice(button.replace('done', 'keep={t.keep} done'))).toEqual([]);
});
