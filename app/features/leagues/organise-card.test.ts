import { expect, test } from 'vitest';
import { namesOf } from './organise-card.tsx';

test.each([
  ['Ana\nBo\n\n Ana \n', ['Ana', 'Bo']],
  ['\uFEFF"Kim, Seo-yeon",3B\r\nMateo;3B\r\n', ['Kim, Seo-yeon', 'Mateo']],
  ['"She said ""hi""",x', ['She said "hi"']],
  [`${'x'.repeat(41)}\n`, []],
])('%j are the names %j', (text, names) => {
  expect(namesOf(text)).toEqual(names);
});
