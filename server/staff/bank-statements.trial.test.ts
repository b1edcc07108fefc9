/** Statements in the banks' formats (MT940, camt.053), and the deposits that they prove. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { submitTestDeposit } from '../testing/submit-test-deposit.ts';
import { inspectAndClaimReview } from '../testing/staff-actions.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import {
  createIdempotencyKey,
  startTestServer,
  type TestCustomer,
  type TestServer,
  type TestStaff,
} from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { readBankStatement } from './bank-statement-reader.ts';
import { parseBankStatement } from './parse-bank-statement.ts';

const read = (text: string) => {
  const found = parseBankStatement(Buffer.from(text), 'USD');
  return 'refused' in found ? found : found.lines;
};
const document = (...entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt><Stmt>\n${entries.join('\n')}\n</Stmt></BkToCstmrStmt></Document>`;
const entry = (
  amount: string,
  more: { side?: string; reversal?: boolean; status?: string; day?: string; inner?: string; ccy?: string } = {},
) =>
  `<Ntry><Amt Ccy="${more.ccy ?? 'USD'}">${amount}</Amt><CdtDbtInd>${more.side ?? 'CRDT'}</CdtDbtInd>` +
  (more.reversal === undefined ? '' : `<RvslInd>${more.reversal}</RvslInd>`) +
  `<Sts><Cd>${more.status ?? 'BOOK'}</Cd></Sts><BookgDt><Dt>${more.day ?? '2026-11-20'}</Dt></BookgDt>` +
  `<NtryDtls>${more.inner ?? statementLine('ONE')}</NtryDtls></Ntry>`;
const statementLine = (reference: string, amount = '') =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amount}` +
  `<RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
const part = (amount: string) => `<Amt Ccy="USD">${amount}</Amt>`;

it('reads camt.053 credits, debits and each payment of a batch entry', () => {
  const batch = statementLine('A &amp; B', part('1.50')) + statementLine('C', part('2.50'));
  expect(
    read(
      document(
        entry('10.5'),
        entry('3', { side: 'DBIT', inner: statementLine('PAID') }),
        entry('9', { status: 'PDNG' }),
        entry('4', { inner: batch }),
      ),
    ),
  ).toEqual([
    { line: 4, on: '2026-11-20', reference: 'ONE', amount: 1050n },
    { line: 5, on: '2026-11-20', reference: 'PAID', amount: -300n },
    { line: 7, on: '2026-11-20', reference: 'A & B', amount: 150n },
    { line: 7, on: '2026-11-20', reference: 'C', amount: 250n },
  ]);
});

it('reverses the direction of a camt.053 reversal: a called-back deposit is a debit', () => {
  expect(
    read(
      document(
        entry('10', { side: 'DBIT', reversal: true }),
        entry('3', { reversal: true }),
        entry('1', { reversal: false }),
      ),
    ),
  ).toMatchObject([{ amount: -1000n }, { amount: 300n }, { amount: 100n }]);
});

it.each([
  ['another currency', entry('1', { ccy: 'EUR' })],
  ['parts of a cent', entry('1.001')],
  ['a day that there is not', entry('1', { day: '2026-02-30' })],
  [
    'a sum that its payments don’t make',
    entry('5', { inner: statementLine('A', part('1')) + statementLine('B', part('2')) }),
  ],
  ['nothing that says what it is', entry('1', { inner: statementLine(' ') })],
  ['a side of its own', entry('1', { side: 'BOTH' })],
])('is told by its line, and nothing is guessed: %s', (_, wrong) => {
  expect(read(document(entry('1'), wrong))).toMatchObject({ refused: 'fileUnreadable', params: { line: 5 } });
});

it.each([
  ['no statement', '<html></html>'],
  ['an end that never comes', document(entry('1')).slice(0, -40)],
  ['elements within elements without an end', `<Document>${'<a>'.repeat(100)}`],
])('is none: %s', (_, text) => expect(read(text)).toMatchObject({ refused: 'fileUnreadable' }));

const balance = (kind: string, amount: string, side = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt>` +
  `<CdtDbtInd>${side}</CdtDbtInd></Bal>`;

it("checks camt.053 entries against the statement's balances", () => {
  const between = (closing: string) =>
    read(document(balance('OPBD', '2', 'DBIT'), balance('CLBD', closing), entry('10'), entry('3', { side: 'DBIT' })));
  expect(between('5')).toHaveLength(2);
  expect(between('0')).toEqual({ refused: 'statementUnbalanced', params: { line: 5 } });
  expect(read(document(balance('OPBD', '0'), entry('1')))).toHaveLength(1);
});

it('recognises CSV by its header, whatever a payer has written into a cell', () => {
  const cell = '":20:A\n:25:1/2\n:60F:C261120USD0,00\n:61:261120C90000,NTRFX\n:62F:C261120USD90000,00"';
  expect(read(`date,reference,amount,words\n2026-11-20,A,1,${cell}\n`)).toEqual([
    { line: 6, on: '2026-11-20', reference: 'A', amount: 100n },
  ]);
  expect(read('\uFEFF\nBANKNL2A\n940\n:20:A\n:60F:C261120USD0,00\n:62F:C261120USD0,00\n-')).toEqual([]);
});

it('reads or refuses any file quickly, however it is built', () => {
  const began = performance.now();
  const empty = '<NtryDtls><TxDtls/></NtryDtls>'.repeat(15_000);
  expect(read(document(entry('1').replace('</Ntry>', `${empty}</Ntry>`)))).toMatchObject({ refused: 'fileUnreadable' });
  expect(read(`<Document>${'<a>'.repeat(100_000)}${'</b>'.repeat(80_000)}`)).toMatchObject({
    refused: 'fileUnreadable',
  });
  expect(performance.now() - began).toBeLessThan(2_000);
});

const SIZE = 650_000;
const filled = (start: string, part: string, end = ''): string =>
  start + part.repeat(Math.ceil((SIZE - start.length - end.length) / part.length)) + end;
const MT940_HEAD = ':20:A\n:25:1/2\n:60F:C261119USD0,00\n';
const BOMB = `<!DOCTYPE lolz [<!ENTITY a "${'A'.repeat(1_000)}">${Array.from(
  { length: 9 },
  (_, depth) => `<!ENTITY ${'abcdefghij'[depth + 1]} "${`&${'abcdefghij'[depth]};`.repeat(10)}">`,
).join('')}]>`;
it.each<[string, string | Buffer]>([
  ['one line without an end', filled('', 'A')],
  ['one line of CSV', filled('date,reference,amount\n2026-11-20,', 'A', ',1')],
  ['columns without an end', filled('date,reference,amount', ',a')],
  ['quotes without an end', filled('date,reference,amount\n', '"')],
  ['a hundred thousand lines of CSV', `date,reference,amount\n${'\n,,'.repeat(100_000)}`],
  ['too many lines of CSV', `date,reference,amount\n${'2026-11-20,A,1\n'.repeat(10_001)}`],
  ['too many lines of MT940', MT940_HEAD + ':61:261120C1,NTRFA\n'.repeat(10_001)],
  ['one field of MT940', filled(`${MT940_HEAD}:61:261120C1,NTRF`, 'NONREF')],
  ['one word of MT940', filled(`${MT940_HEAD}:61:261120C1,NTRFNONREF\n:86:`, '?20SVWZ+')],
  ['a hundred thousand lines of a word in MT940', `${MT940_HEAD}:61:261120C1,NTRFNONREF\n:86:${'\nA'.repeat(100_000)}`],
  ['digits of MT940 without an end', filled(`${MT940_HEAD}:61:261120C`, '1')],
  ['too many entries of camt.053', document(`${entry('1')}\n`.repeat(10_001))],
  ['too many payments of an entry', document(entry('10001', { inner: statementLine('A', part('1')).repeat(10_001) }))],
  ['an attribute of camt.053 without an end', filled('<Document a="', 'A')],
  ['attributes without an end', filled('<Document ', 'a="1" ')],
  ['a comment without an end', filled('<Document><!--', '<!--')],
  ['marks that begin and never end', filled('<Document>', '<')],
  ['signs by their names', filled('<Document>', '&amp;', '</Document>')],
  ['entities that grow', BOMB + document(entry('1', { inner: statementLine('&j;') }))],
  [
    'an entity of a file',
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${document(entry('1', { inner: statementLine('&x;') }))}`,
  ],
  ['UTF-16', Buffer.from(document(entry('1')), 'utf16le')],
  ['Latin-1', Buffer.from(document(entry('1', { inner: statementLine('ZÜRICH') })), 'latin1')],
  ['a zero byte', `${MT940_HEAD}\0`],
])('is refused by its line within two seconds: %s', (_, file) => {
  const began = performance.now();
  const answer = parseBankStatement(Buffer.from(file), 'USD');
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(answer).toMatchObject({ refused: 'fileUnreadable', params: { line: expect.any(Number) } });
});

it('returns the accounts that a statement is for', () => {
  const accounts = (text: string) => {
    const found = parseBankStatement(Buffer.from(text), 'USD');
    return 'refused' in found ? found : found.accounts;
  };
  const mt940 = ':20:A\n:25:10020030/1234567\n:60F:C261120USD0,00\n:62F:C261120USD0,00\n-\n';
  expect(accounts(`${mt940}${mt940.replace(':25:', ':25P:').replace('1234567', '7654321')}`)).toEqual([
    { line: 2, account: '10020030/1234567' },
    { line: 7, account: '10020030/7654321' },
  ]);
  expect(accounts(document('<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>', entry('1')))).toEqual([
    { line: 4, account: 'DE89370400440532013000' },
  ]);
  expect(accounts(document('<Acct><Id><Othr><Id>123-456</Id></Othr></Id></Acct>'))).toEqual([
    { line: 4, account: '123-456' },
  ]);
  expect(accounts('date,reference,amount\n2026-11-20,A,1\n')).toEqual([]);
});

let server: TestServer;
let [bringer, other] = [] as unknown as [TestStaff, TestStaff];
beforeAll(async () => {
  server = await startTestServer();
  [bringer, other] = [await server.staff('treasurer'), await server.staff('reviewer')];
});
afterAll(() => server.stop());

const TEN = 10;
async function certified(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certifyCustomer(server, customer);
  return customer;
}

it('an MT940 file matches ten deposits, which another person approves alone; its uploader is one of two', async () => {
  const customers: TestCustomer[] = [];
  const entries: string[] = [];
  for (let index = 0; index < TEN; index++) {
    const customer = await certified();
    const { reference } = await submitTestDeposit(server, customer, `${20 + index}`);
    customers.push(customer);
    entries.push(
      `:61:2611201120C${20 + index},00NTRFNONREF`,
      `:86:?20SVWZ+MY DEPOSIT ${reference.toLowerCase()}?32A NAME`,
    );
  }
  const late = await submitTestDeposit(server, await certified(), '77');
  const file = [':20:A', ':25:1/2', ':28C:1/1', ':60F:C261119USD0,00', ...entries, ':62F:C261120USD245,00', '-'];
  const compared = await unwrapAnswer(
    bringer.client.call('staff/reconcileStatement', {
      currency: 'USD',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.from(file.join('\r\n')).toString('base64'),
      key: createIdempotencyKey(),
    }),
  );
  expect(compared).toMatchObject({ lines: TEN, matched: 0 });
  const { rows } = await unwrapAnswer(other.client.call('staff/listMatchedDeposits'));
  expect(rows.map(({ amount, on, needed, mayDecide }) => [amount, on, needed, mayDecide])).toEqual(
    Array.from({ length: TEN }, (_, index) => [`${20 + index}.00`, '2026-11-20', 1, true]),
  );
  expect(rows.map(({ reference }) => reference)).not.toContain(late.reference);
  const decide = (person: TestStaff, review: string) =>
    unwrapAnswer(person.client.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() }));
  expect((await unwrapAnswer(bringer.client.call('staff/listMatchedDeposits'))).rows).toEqual([]);
  await inspectAndClaimReview(bringer, rows[0]!.id);
  expect((await decide(bringer, rows[0]!.id)).status).toBe('inReview');
  for (const { id } of rows) expect((await decide(other, id)).status).toBe('done');
  expect((await unwrapAnswer(other.client.call('staff/listMatchedDeposits'))).rows).toEqual([]);
  const wallets = await Promise.all(
    customers.map(({ client }) => unwrapAnswer(client.call('wallet/listDeposits', {}))),
  );
  expect(wallets.map((each) => each.rows[0]?.status)).toEqual(Array(TEN).fill('done'));
});

type Row = readonly [day: string, reference: string, amount: string];
const uploadAs = (person: TestStaff, ...rows: readonly Row[]) =>
  unwrapAnswer(
    person.client.call('staff/reconcileStatement', {
      currency: 'USD',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.from(`date,reference,amount\n${rows.map((row) => row.join(',')).join('\n')}\n`).toString('base64'),
      key: createIdempotencyKey(),
    }),
  );
const says = (...rows: readonly Row[]) => uploadAs(bringer, ...rows);
const readRiskFlags = async (review: string) => {
  const { needed, flags: riskFlags } = await unwrapAnswer(other.client.call('staff/getReview', { review }));
  return { needed, calledBack: riskFlags.includes('calledBack') };
};
const listed = async (reference: string) =>
  (await unwrapAnswer(bringer.client.call('staff/listCalledBackDeposits'))).rows.filter(
    (each) => each.reference === reference,
  );
const matched = async () =>
  (await unwrapAnswer(other.client.call('staff/listMatchedDeposits'))).rows.map(({ reference }) => reference);

it.each([
  ['the same amount, on a later day', [['2026-11-21', '-40']]],
  ['the same day', [['2026-11-20', '-40']]],
  ['another amount', [['2026-11-21', '-38.50']]],
] as const)('a credit that the bank called back stands behind no deposit: %s', async (_, back) => {
  const { review, reference } = await submitTestDeposit(server, await certified(), '40');
  await says(['2026-11-20', reference, '40']);
  expect([await readRiskFlags(review), await matched()]).toEqual([{ needed: 1, calledBack: false }, [reference]]);
  await says(...back.map(([day, amount]) => [day, ` ${reference.toLowerCase()}`, amount] as const));
  expect([await readRiskFlags(review), await matched()]).toEqual([{ needed: 2, calledBack: true }, []]);
  await inspectAndClaimReview(other, review);
  const decided = await other.client.call('staff/decideReview', {
    review,
    verdict: 'approve',
    key: createIdempotencyKey(),
  });
  expect(decided).toMatchObject({ ok: true, data: { status: 'inReview' } });
});

it('a credit repeated after a call-back proves its deposit once two people have uploaded it', async () => {
  const { review, reference } = await submitTestDeposit(server, await certified(), '41');
  await says(['2026-11-18', reference, '41'], ['2026-11-19', reference, '-41']);
  expect(await readRiskFlags(review)).toEqual({ needed: 2, calledBack: true });
  expect(await listed(reference)).toMatchObject([
    { review, status: 'submitted', on: '2026-11-18', backOn: '2026-11-19' },
  ]);
  await says(['2026-11-20', reference, '41']);
  expect(await readRiskFlags(review)).toEqual({ needed: 2, calledBack: true });
  await uploadAs(await server.staff('treasurer'), ['2026-11-20', reference, '41']);
  expect(await readRiskFlags(review)).toEqual({ needed: 1, calledBack: false });
  expect(await listed(reference)).toEqual([]);
});

it('a credit called back after its approval is shown with its deposit, whenever it was booked', async () => {
  const { review, reference } = await submitTestDeposit(server, await certified(), '42');
  await says(['2026-11-20', reference, '42']);
  const decided = await other.client.call('staff/decideReview', {
    review,
    verdict: 'approve',
    key: createIdempotencyKey(),
  });
  expect(decided).toMatchObject({ ok: true, data: { status: 'done' } });
  const calledBack = { kind: 'calledBack', reference, stated: '-42.00', booked: '42.00', review };
  const of = (answer: { differences: readonly { reference: string }[] }) =>
    answer.differences.filter((each) => each.reference === reference);
  expect(of(await says(['2026-11-20', reference, '42'], ['2026-11-21', reference, '-42']))).toMatchObject([calledBack]);
  const lines = (day: string, until: string) =>
    bringer.client.call('staff/reconcileStatement', {
      currency: 'USD',
      from: `${day}T00:00:00.000Z`,
      to: `${until}T00:00:00.000Z`,
      base64: Buffer.from(`date,reference,amount\n${day},${reference},-42\n`).toString('base64'),
      key: createIdempotencyKey(),
    });
  // Nothing could be credited after it.
  expect(await lines('2026-12-30', '2026-12-31')).toMatchObject({ ok: false, code: 'fileUnreadable' });
  const later = await unwrapAnswer(lines('2026-11-24', '2026-11-25'));
  expect(later.differences).toMatchObject([calledBack]);
  expect(await listed(reference)).toEqual([
    {
      review,
      customer: expect.stringMatching(/^\d+$/),
      status: 'done',
      reference,
      amount: '42.00',
      currency: 'USD',
      on: '2026-11-20',
      back: '42.00',
      backOn: '2026-11-24',
      by: expect.any(String),
      byTwo: false,
    },
  ]);
});

it('refuses a statement of a foreign account by name, and stores none of its lines', async () => {
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into deposit_channels (channel, from_at, decided_at, kind, currency, open, practice, position, fee_fixed,
      fee_bps, bank_name, account_name, account_number)
      values ('bank-mxn', $1, $2, 'bank', 'MXN', true, true, 1, 0, 0, 'Bank', 'House', '123-4567890')`,
    [new Date(server.clock.now() - 1_000), new Date(server.clock.now() - 90_000_000)],
  );
  const compare = (account: string) =>
    bringer.client.call('staff/reconcileStatement', {
      currency: 'MXN',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.from(
        `:20:A\n:25:${account}\n:60F:C261119MXN0,00\n:61:2611201120C5,00NTRFMXN-ONE\n:62F:C261120MXN5,00\n-`,
      ).toString('base64'),
      key: createIdempotencyKey(),
    });
  const countStoredLines = async () =>
    (await server.database.kysely.selectFrom('bank_lines').selectAll().where('currency', '=', 'MXN').execute()).length;
  expect(await compare('10020030/9876543')).toMatchObject({
    ok: false,
    code: 'otherAccount',
    params: { stated: '…6543', ours: '…7890' },
  });
  expect(await countStoredLines()).toBe(0);
  expect(await compare('10020030/1234567890')).toMatchObject({ ok: true, data: { lines: 1 } });
  expect(await countStoredLines()).toBe(1);
});

it('a long file is parsed beside the thread that serves customers', async () => {
  const text = Buffer.from(document(entry('10000', { inner: statementLine('ONE', part('1')).repeat(10_000) })));
  const began = performance.now();
  expect(parseBankStatement(text, 'USD')).toHaveProperty('lines');
  const parsingMs = performance.now() - began;
  let [longestMs, last] = [0, performance.now()];
  const measure = (): void => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  };
  const beat = setInterval(measure, 1);
  expect(await readBankStatement(text, 'USD')).toHaveProperty('lines.length', 10_000);
  measure();
  clearInterval(beat);
  expect(longestMs).toBeLessThan(parsingMs / 2);
});

it('a file of ten megabytes is refused before it is read', async () => {
  const began = performance.now();
  const answer = await bringer.client
    .call('staff/reconcileStatement', {
      currency: 'USD',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.alloc(10_000_000, 65).toString('base64'),
      key: createIdempotencyKey(),
    })
    .catch((error: { status?: number; code?: string }) => ({ ok: false, status: error.status, code: error.code }));
  expect(answer).toEqual({ ok: false, status: 400, code: 'badInput' });
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('logs who uploads a file before reading it', async () => {
  const bytes = Buffer.from('nothing that a bank writes');
  const unreadable = await bringer.client.call('staff/reconcileStatement', {
    currency: 'USD',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-31T00:00:00.000Z',
    base64: bytes.toString('base64'),
    key: createIdempotencyKey(),
  });
  expect(unreadable).toMatchObject({ ok: false, code: 'fileUnreadable' });
  const auditor = await server.staff('auditor');
  const { rows } = await unwrapAnswer(
    auditor.client.call('staff/listAudit', { action: 'reconcileStatement', limit: 1 }),
  );
  const file = createHash('sha256').update(bytes).digest('hex');
  expect(rows).toMatchObject([{ staff: bringer.id, subject: 'USD', detail: { file } }]);
});

it("stores a statement's lines once per key, and refuses another file under the same key", async () => {
  const auditor = await server.staff('auditor');
  const recorded = async () => {
    const { rows } = await unwrapAnswer(auditor.client.call('staff/listAudit', { staff: bringer.id, limit: 5 }));
    return rows.map(({ action }) => action);
  };
  const compare = (rows: string, key: string) =>
    bringer.client.call('staff/reconcileStatement', {
      currency: 'JPY',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.from(`date,reference,amount\n${rows}\n`).toString('base64'),
      key,
    });
  const key = createIdempotencyKey();
  const first = await unwrapAnswer(compare('2026-11-20,TWICE,500', key));
  expect((await recorded()).slice(0, 3)).toEqual(['reconcileStatement', 'keepStatement', 'reconcileStatement']);
  expect(await unwrapAnswer(compare('2026-11-20,TWICE,500', key))).toEqual(first);
  expect((await recorded()).slice(0, 3)).toEqual(['reconcileStatement', 'reconcileStatement', 'reconcileStatement']);
  expect(await compare('2026-11-20,TWICE,600', key)).toMatchObject({ ok: false, code: 'keyReused' });
  const countStoredLines = await server.database.kysely
    .selectFrom('bank_lines')
    .selectAll()
    .where('currency', '=', 'JPY')
    .execute();
  expect(countStoredLines).toMatchObject([{ reference: 'TWICE', amount: 500n }]);
});
