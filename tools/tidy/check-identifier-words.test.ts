import { expect, it } from 'vitest';
import { checkIdentifierWords, listDeclaredNames } from './check-identifier-words.ts';

it('finds declared types, functions, variables and parameters, also destructured ones', () => {
  const text = `
    export interface KeptRow { told: string }
    export const tellAll = (askedAmount: bigint, { shown, row: givenRow }: Row): void => {};
    function run(way?: string) { const { marks, status: standing } = row; let [said] = words; }
  `;
  expect(new Set(listDeclaredNames(text))).toEqual(
    new Set(['KeptRow', 'tellAll', 'askedAmount', 'shown', 'givenRow', 'run', 'way', 'marks', 'standing', 'said']),
  );
});

it("refuses names with words that aren't the field's, and lets others be", () => {
  const says = (path: string, text: string) => checkIdentifierWords([{ path, text }]).map((finding) => finding.says);
  expect(says('core/x.ts', `export const toldPrice = 1;`)).toEqual([
    'names toldPrice: "told" is none of the field\'s words',
  ]);
  expect(says('core/kept-rows.ts', '')).toEqual(['names kept-rows.ts: "kept" is none of the field\'s words']);
  expect(says('core/x.ts', '// told\nconst bookmarks = outlookOf(alwaysOn, gateway);')).toEqual([]);
});
