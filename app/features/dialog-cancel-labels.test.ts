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

const dialogTags = (text: string): string[] =>
  [...text.matchAll(/<(?:ConfirmDialog|ConfirmButton)\b/g)].map(({ index }) => ownTag(text.slice(index)));

/** Finds dialogs in a source that cancel something and keep the default label on the other button. */
function cancelsTwice(text: string): string[] {
  return dialogTags(text).filter(
    (each) => /(?:confirmText|verb)=\{[^}]*cancel/i.test(each) && !/\b(?:cancelText|keep)=/.test(each),
  );
}

test('no dialog has two buttons that both say cancel', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));
  const tags = sources.flatMap(({ text }) => dialogTags(text));
  for (const name of ['<ConfirmDialog', '<ConfirmButton'])
    expect(tags.filter((tag) => tag.startsWith(name)).length, name).toBeGreaterThan(3);
  expect(sources.filter(({ text }) => cancelsTwice(text).length > 0).map(({ path }) => path)).toEqual([]);
});

test('the check finds a dialog with two cancel buttons', () => {
  const dialog = '<ConfirmDialog\n  open\n  confirmText={t.cancelOrder}\n  onCancel={close}\n>';
  expect(cancelsTwice(dialog)).toHaveLength(1);
  expect(cancelsTwice(dialog.replace('open', 'cancelText={t.keepOrder}'))).toEqual([]);
});

test('the check finds a dialog written on a single line, whatever follows it', () => {
  const button = '<ConfirmButton kind="plain" verb={t.cancel} of={cancel} act={() => cancel.run({})} done={t.done}>';
  expect(cancelsTwice(button)).toEqual([button]);
  expect(cancelsTwice(`${button}\n  <ConfirmButton\n    verb={t.end}\n    keep={t.keep}\n  >`)).toEqual([button]);
  expect(cancelsTwice(button.replace('done', 'keep={t.keep} done'))).toEqual([]);
});

/** What takes a request or an order back: its money or place is lost by it. */
const TAKES_BACK = /useCommand\('(?:[a-z]+)\/cancel[A-Za-z]+'/;
/** Asks elsewhere: a step of a form that is sent as a whole. */
const PARTS_OF_FORMS = new Set(['positions/protection-card.tsx']);

test('nothing is taken back by a single tap', () => {
  const unasked = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !PARTS_OF_FORMS.has(path))
    .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }))
    .filter(({ text }) => TAKES_BACK.test(text) && !/<Confirm(?:Dialog|Button)\b/.test(text));
  expect(unasked.map(({ path }) => path)).toEqual([]);
});
