/** Corporate actions that prices contradict: even if two people agree on them, nothing is stored. */
import { beforeAll, expect, test } from 'vitest';
import { SPLIT_BARS_CSV } from '../venue/testing-bar-files.ts';
import { importTestActions, importTestBars } from './testing-splits.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';

/** The same history as other tools export it: all prices before the split divided by four. */
const ADJUSTED = `Date,Open,High,Low,Close,Volume
2020-08-26,126.18,126.99,125.08,126.52,163022400
2020-08-27,127.14,127.49,123.83,125.01,155552400
2020-08-28,126.01,126.44,124.58,125.00,187630400
2020-08-31,125.00,131.00,124.00,129.04,225702700
2020-09-01,132.76,134.80,130.52,134.16,152470100
`;
const HEAD = 'kind,instrument,ex,ratio,amount,code\n';
const NAMED = 'kind,instrument,ex,pay,amount,code,name\n';

const server = provideTestServer();
let person: TestStaff;
beforeAll(async () => {
  person = await server.staff('treasurer');
  await importTestBars(server, 'DONE', ADJUSTED);
  await importTestBars(server, 'TRADED', SPLIT_BARS_CSV);
});

const propose = (lines: string, head = HEAD) =>
  person.client.call('staff/proposeActions', {
    base64: Buffer.from(head + lines).toString('base64'),
    why: 'The exchange has announced it',
    key: createIdempotencyKey(),
  });
const count = async (table: string) => (await server.database.pool.query(`select * from ${table}`)).rows.length;

test.each([
  [
    'a split on bars that are adjusted already',
    'split,US.DONE,2020-08-31,4:1,,\n',
    'actionsAgainstPrices',
    { lines: '2', line: 2, close: '125', open: '125', expected: '31.25' },
  ],
  [
    'a split the wrong way around',
    'split,US.TRADED,2020-08-31,1:4,,\n',
    'actionsAgainstPrices',
    { lines: '2', expected: '2000' },
  ],
  [
    'a split on another day',
    'split,US.TRADED,2020-09-01,4:1,,\n',
    'actionsAgainstPrices',
    { lines: '2', close: '129.04', open: '132.76' },
  ],
  ['a ratio of 99,999,999', 'split,US.TRADED,2030-08-31,99999999,,\n', 'actionsOutOfBounds', { lines: '2' }],
  [
    'a dividend of a hundred times the price',
    'dividend,US.DONE,2020-08-31,,9999,\n',
    'actionsOutOfBounds',
    { lines: '2' },
  ],
  [
    'a delisting that pays three times the price',
    'delisting,US.DONE,2020-09-01,,390,\n',
    'actionsOutOfBounds',
    { lines: '2' },
  ],
  ['an ex-date that nobody lives to see', 'split,US.TRADED,9999-08-31,2,,\n', 'actionsOutOfBounds', { lines: '2' }],
  [
    "the code of an instrument of the world's",
    'symbol change,US.TRADED,2020-09-01,,,NWRB\n',
    'actionsCodeTaken',
    { lines: '2' },
  ],
  [
    'the code of an imported instrument',
    'symbol change,US.TRADED,2020-09-01,,,DONE\n',
    'actionsCodeTaken',
    { lines: '2' },
  ],
  [
    'one new code for two instruments',
    'symbol change,US.TRADED,2020-09-01,,,FRESH\nsymbol change,US.DONE,2020-09-01,,,FRESH\n',
    'actionsCodeTaken',
    { lines: '2, 3' },
  ],
])('%s is refused', async (_, lines, code, params) => {
  expect(await propose(lines)).toMatchObject({ ok: false, code, params });
  expect([await count('proposals'), await count('corporate_actions')]).toEqual([0, 0]);
});

test.each([
  [
    'a dividend and rights that are too much together',
    'dividend,US.TRADED,2020-09-01,,40,,\nrights,US.TRADED,2020-09-01,,40,,\n',
    'actionsOutOfBounds',
    { lines: '2, 3' },
  ],
  [
    'two dividends in one week',
    ['09-01', '09-02'].map((day) => `dividend,US.TRADED,2020-${day},,60,,\n`).join(''),
    'actionsOutOfBounds',
    {},
  ],
  [
    'a large dividend after which nothing fell',
    'dividend,US.TRADED,2020-09-01,,40,,\n',
    'actionsAgainstPrices',
    { lines: '2', close: '129.04', open: '132.76', expected: '89.04' },
  ],
  [
    'a pay date that nobody lives to see',
    'dividend,US.TRADED,2020-09-01,9999-12-31,1,,\n',
    'actionsOutOfBounds',
    { lines: '2' },
  ],
  [
    'a pay date more than a year later',
    'dividend,US.TRADED,2020-09-01,2021-09-03,1,,\n',
    'actionsOutOfBounds',
    { lines: '2' },
  ],
  [
    'the name of a living company',
    'symbol change,US.TRADED,2020-09-01,,,TRADED,Nordwind Robotics\n',
    'actionsCodeTaken',
    { lines: '2' },
  ],
  [
    'the same name, written otherwise',
    'symbol change,US.TRADED,2020-09-01,,,TRADED,NORDWIND  ROBOTICS\n',
    'actionsCodeTaken',
    { lines: '2' },
  ],
  [
    'the name of an imported instrument',
    'symbol change,US.TRADED,2020-09-01,,,TRADED,Played DONE\n',
    'actionsCodeTaken',
    { lines: '2' },
  ],
  [
    'one name for two instruments',
    'symbol change,US.TRADED,2020-09-01,,,TWO,Twice\nsymbol change,US.DONE,2020-09-01,,,ONE,Twice\n',
    'actionsCodeTaken',
    { lines: '2, 3' },
  ],
])('%s is refused, though each line is valid by itself', async (_, lines, code, params) => {
  expect(await propose(lines, NAMED)).toMatchObject({ ok: false, code, params });
  expect([await count('proposals'), await count('corporate_actions')]).toEqual([0, 0]);
});

test('an import by the operator on the server machine explains the refusal with figures', async () => {
  await expect(importTestActions(server, `${HEAD}split,US.DONE,2020-08-31,4:1,,\n`)).rejects.toThrow(
    new RegExp(
      'line 2: after a close of 125 the bars open at 125 on 2020-08-31, ' +
        'where 4:1 would make it about 31.25: .*adjusted for it already',
    ),
  );
  await expect(importTestActions(server, `${HEAD}dividend,US.DONE,2020-08-31,,9999,\n`)).rejects.toThrow(
    /9999 for a unit is more than 62.5/,
  );
});

test('an action that prices confirm can be proposed, and the approver sees the bars before and after it', async () => {
  expect(await propose('split,US.TRADED,2020-08-31,4:1,,\nsymbol change,US.TRADED,2020-08-31,,,LATER\n')).toMatchObject(
    { ok: true },
  );
  const listed = await (await server.staff('treasurer')).client.call('staff/listActions', {});
  if (!listed.ok) throw new Error(listed.code);
  const [split, renamed] = listed.data.waiting[0]!.actions;
  expect(split?.evidence).toMatchObject({
    from: 3,
    traded: [{}, {}, { close: '500' }, { open: '125' }, {}, {}],
    adjusted: [{}, {}, { close: '125' }, { open: '125' }, {}, {}],
  });
  expect(renamed?.evidence).toBeNull();
});

test('bars that contradict an existing action are refused too', async () => {
  await importTestActions(server, `${HEAD}split,US.TRADED,2020-08-31,4:1,,\n`);
  await expect(importTestBars(server, 'TRADED', ADJUSTED)).rejects.toThrow(
    /US.TRADED has a split of 2020-08-31 that these bars contradict/,
  );
  await importTestBars(server, 'TRADED', SPLIT_BARS_CSV);
});

test('the console names the fraction that a ratio was cut from, and the currency of a payment', async () => {
  expect(await propose('split,US.TRADED,2020-08-31,0.666667,,\n')).toMatchObject({
    ok: false,
    code: 'actionsRatioCut',
    params: { lines: '2', line: 2, ratio: '0.666667', fraction: '2:3' },
  });
  const paid = 'kind,instrument,ex,amount,currency,rate\n';
  expect(await propose('dividend,US.TRADED,2020-09-02,0.5,EUR,\n', paid)).toMatchObject({
    ok: false,
    code: 'actionsOtherCurrency',
    params: { line: 2, paid: 'EUR', currency: 'USD' },
  });
  expect(await propose('dividend,US.TRADED,2020-09-02,0.5,USD,1.1\n', paid)).toMatchObject({
    ok: false,
    code: 'actionsOtherCurrency',
  });
  expect(await propose('dividend,US.TRADED,2020-09-02,0.5,EUR,1.18\n', paid)).toMatchObject({
    ok: true,
    data: { actions: [{ amount: '0.59', paidIn: { currency: 'EUR', amount: '0.5', rate: '1.18' } }] },
  });
});

test("a code is used again by another company, and no import writes its bars over the first one's", async () => {
  await importTestBars(server, 'FBX', SPLIT_BARS_CSV);
  await importTestActions(server, 'kind,instrument,ex,code,name\nsymbol change,US.FBX,2020-08-28,METX,Meta Works\n');
  await expect(importTestBars(server, 'FBX', ADJUSTED)).rejects.toThrow(
    /US.FBX is the company whose code is METX today/,
  );
  await expect(importTestBars(server, 'METX', ADJUSTED)).rejects.toThrow(/METX is the present code of US.FBX/);
  await expect(importTestBars(server, 'DONE', ADJUSTED, 'OTHER')).rejects.toThrow(/was never renamed/);
  await importTestBars(server, 'FBX', SPLIT_BARS_CSV, 'METX');
  await importTestBars(server, 'FBX-2', ADJUSTED);
  const again = (day: string) => propose(`symbol change,US.FBX-2,${day},,,FBX\n`);
  expect(await again('2020-08-27')).toMatchObject({ ok: false, code: 'actionsCodeTaken' });
  expect(await again('2020-09-01')).toMatchObject({ ok: true });
});
