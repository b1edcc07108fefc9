import { expect, test } from 'vitest';
import { parseInvitedNames } from './league-organiser-card.tsx';

test.each([
  ['Ana\nBo\n\n Ana \n', ['Ana', 'Bo']],
  ['\uFEFF"Kim, Seo-yeon",3B\r\nMateo;3B\r\n', ['Kim, Seo-yeon', 'Mateo']],
  ['"She said ""hi""",x', ['She said "hi"']],
  [`${'x'.repeat(41)}\n`, []],
])('parses the names in %j as %j', (text, names) => {
  expect(parseInvitedNames(text)).toEqual(names);
});
