import { expect, test } from 'vitest';
import { parseCorporateActionsFile } from './parse-corporate-actions-file.ts';

const HEAD = 'kind,instrument,ex,amount,code,name';
const read = (text: string) => parseCorporateActionsFile(text);

test('actions are read by the names of their columns', () => {
  expect(
    read(`${HEAD}\ndividend,US.AAPL,2020-08-07,0.82,,\nsymbol change,US.FB,2022-06-09,,META,Meta Platforms\n`),
  ).toMatchObject([
    { line: 2, action: { kind: 'dividend', amount: 82_000_000n } },
    { line: 3, action: { kind: 'symbolChange', code: 'META', name: 'Meta Platforms' } },
  ]);
});

test.each([
  ['two columns of one name', 'kind,instrument,ex,amount,Amount\ndividend,US.AAPL,2020-08-07,0.82,82\n', 1],
  ['a row twice', `${HEAD}\ndividend,US.AAPL,2020-08-07,0.82,,\ndividend,US.AAPL,2020-08-07,0.9,,\n`, 3],
  ['a formula for an amount', `${HEAD}\ndividend,US.AAPL,2020-08-07,=1+1,,\n`, 2],
  ['a name that turns others around', `${HEAD}\nsymbol change,US.FB,2022-06-09,,META,Meta\u202eatem\n`, 2],
  ['a name that fills a page', `${HEAD}\nsymbol change,US.FB,2022-06-09,,META,${'M'.repeat(5_000)}\n`, 2],
  ['something hidden in the instrument', `${HEAD}\ndividend,US.AAPL\0,2020-08-07,0.82,,\n`, 2],
])('%s is told by its line, and nothing is read', (_, text, line) =>
  expect(read(text)).toMatchObject({ problems: [{ line }] }),
);
