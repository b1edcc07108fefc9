import { expect, test } from 'vitest';
import { parseCorporateActionsFile } from './parse-corporate-actions-file.ts';

const HEAD = 'kind,instrument,ex,amount,code,name';
const read = (text: string) => parseCorporateActionsFile(text);
const problemsOf = (text: string) => {
  const found = read(text);
  return 'problems' in found ? found.problems : [];
};

test('actions are read by the names of their columns', () => {
  expect(
    read(`${HEAD}\ndividend,US.AAPL,2020-08-07,0.82,,\nsymbol change,US.FB,2022-06-09,,META,Meta Platforms\n`),
  ).toMatchObject([
    { line: 2, action: { kind: 'dividend', amount: 82_000_000n } },
    { line: 3, action: { kind: 'symbolChange', code: 'META', name: 'Meta Platforms' } },
  ]);
});

test.each([
  ['0.333333', '1:3'],
  ['0.666667', '2:3'],
  ['0.666666', '2:3'],
  ['0.33', '1:3'],
  ['1.143', '8:7'],
  ['0.08333', '1:12'],
  ['1.16667', '7:6'],
  ['1:3.3333333', '3:10'],
  ['0.6666666667:1', '2:3'],
])('a ratio of %s is refused, and %s proposed', (ratio, fraction) => {
  const [wrong] = problemsOf(`kind,instrument,ex,ratio\nsplit,US.AAPL,2020-08-31,${ratio}\n`);
  expect(wrong).toMatchObject({ line: 2, cut: { ratio, fraction }, says: expect.stringContaining(fraction) });
});

test.each(['4', '4:1', '1:10', '1.05', '1.5', '0.25', '0.0625', '1.0375', '1.2', '0.1', '1:10000', '333:1000', '1.1'])(
  'a ratio of %s is read as written',
  (ratio) => expect(problemsOf(`kind,instrument,ex,ratio\nsplit,US.AAPL,2020-08-31,${ratio}\n`)).toEqual([]),
);

test('a dividend may go ex on the day after it was paid, and may be paid in another currency at a named rate', () => {
  const head = 'kind,instrument,ex,pay,amount,currency,rate\n';
  const row = (...cells: string[]) => read(`${head}${cells.join(',')}\n`);
  expect(row('dividend', 'US.AAPL', '2020-08-31', '2020-08-28', '60', '', '')).toMatchObject([
    { action: { exDate: '2020-08-31', payDate: '2020-08-28' } },
  ]);
  expect(row('dividend', 'US.AAPL', '2020-08-31', '2020-08-20', '60', '', '')).toMatchObject({
    problems: [{ line: 2 }],
  });
  expect(row('dividend', 'US.AAPL', '2020-08-31', '', '0.5', 'EUR', '1.0812')).toMatchObject([
    { action: { amount: 54_060_000n, paidIn: { currency: 'EUR', amount: 50_000_000n, rate: 108_120_000n } } },
  ]);
  expect(row('dividend', 'US.AAPL', '2020-08-31', '', '0.5', '', '1.0812')).toMatchObject({ problems: [{ line: 2 }] });
  expect(row('dividend', 'US.AAPL', '2020-08-31', '', '0.5', 'EUR', '-1')).toMatchObject({ problems: [{ line: 2 }] });
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
