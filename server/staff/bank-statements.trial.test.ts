/** Statements in the banks' formats (MT940, camt.053), and the deposits that they prove. */
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { submitTestDeposit } from '../testing/submit-test-deposit.ts';
import { inspectAndClaimReview } from '../testing/staff-actions.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { type CsvStatementFormat, PLAIN_CSV_FORMAT } from '@bourse/core/accounts/staff/csv-statement-format.ts';
import { buildPaymentReference } from '@bourse/core/accounts/deposits/payment-reference.ts';
import { readBankStatement } from './bank-statement-reader.ts';
import { parseBankStatement } from './parse-bank-statement.ts';

const readAll = (file: string | Buffer, format?: Partial<CsvStatementFormat>) =>
  parseBankStatement(Buffer.from(file), 'USD', { ...PLAIN_CSV_FORMAT, ...format });
const read = (file: string | Buffer, format?: Partial<CsvStatementFormat>) => {
  const found = readAll(file, format);
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
  ['another currency', 'currency', entry('1', { ccy: 'EUR' })],
  ['parts of a cent', 'amount', entry('1.001')],
  ['nothing that moved', 'zero', entry('0.00')],
  ['a day that there is not', 'date', entry('1', { day: '2026-02-30' })],
  ['nothing that says what it is', 'reference', entry('1', { inner: statementLine(' ') })],
  ['a side of its own', 'side', entry('1', { side: 'BOTH' })],
  ['a state that nobody knows', 'form', entry('1', { status: 'MAYBE' })],
])('an entry with %s is listed by its line and why, and the others are read', (_, reason, wrong) => {
  expect(readAll(document(entry('1'), wrong, entry('2')))).toMatchObject({
    lines: [{ amount: 100n }, { amount: 200n }],
    unreadable: [{ line: 5, reason, text: expect.stringMatching(/./) }],
  });
});

it("payments that don't make their entry's amount leave one line, with none of their references", () => {
  const wrong = entry('5', { inner: statementLine('A', part('1')) + statementLine('B', part('2')) });
  expect(readAll(document(wrong))).toMatchObject({
    lines: [],
    unreadable: [{ reason: 'payments' }, { reason: 'reference' }],
  });
  expect(readAll(document(wrong.replace('<NtryDtls>', '<AcctSvcrRef>BANK-7</AcctSvcrRef><NtryDtls>')))).toMatchObject({
    lines: [{ reference: 'BANK-7', amount: 500n, entry: 'BANK7' }],
    unreadable: [{ line: 4, reason: 'payments' }],
  });
});

const charges = (amount: string, side = 'DBIT') =>
  `<Chrgs><Rcrd><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd></Rcrd></Chrgs>`;
it("a batch's charges are a line of their own, under no payment's reference", () => {
  const batch = (more: string, amount = '2.80') =>
    entry(amount, { inner: statementLine('A', part('1')) + statementLine('B', part('2') + more) });
  const three = [
    { reference: 'A', amount: 100n },
    { reference: 'B', amount: 200n },
    { reference: 'CHRG', amount: -20n },
  ];
  expect(read(document(batch(charges('0.20'))))).toMatchObject(three);
  expect(read(document(batch('').replace('<NtryDtls>', `${charges('0.20')}<NtryDtls>`)))).toMatchObject(three);
  const total = `<Chrgs><TtlChrgsAndTaxAmt Ccy="USD">0.20</TtlChrgsAndTaxAmt></Chrgs><NtryDtls>`;
  expect(read(document(batch('').replace('<NtryDtls>', total)))).toMatchObject(three);
  expect(read(document(batch(charges('0.10'), '3')))).toHaveLength(2);
  const out = batch(charges('0.20'), '3.20').replace('CRDT', 'DBIT');
  expect(read(document(out))).toMatchObject([{ amount: -100n }, { amount: -200n }, { amount: -20n }]);
});

it("takes a batch's payments in the account's currency, wherever the bank writes it", () => {
  const foreign = (amount: string) =>
    '<Amt Ccy="EUR">9</Amt><AmtDtls><InstdAmt><Amt Ccy="EUR">9</Amt></InstdAmt>' +
    `<CntrValAmt>${part(amount)}</CntrValAmt></AmtDtls>`;
  const both = statementLine('A', foreign('10')) + statementLine('B', foreign('11'));
  expect(read(document(entry('21', { inner: both })))).toMatchObject([{ amount: 1000n }, { amount: 1100n }]);
  const unknown = statementLine('A', '<Amt Ccy="EUR">9</Amt>').repeat(2);
  expect(readAll(document(entry('21', { inner: unknown })))).toMatchObject({
    lines: [],
    unreadable: [{ reason: 'payments' }, { reason: 'reference' }],
  });
});

it("finds our reference where a bank writes the payer's text beside its own number", () => {
  const ours = buildPaymentReference(7n, 3n);
  const text = `Received money from A PAYER with reference ${ours}`;
  const plain = '<NtryRef>TRANSFER-1234567890</NtryRef><Amt';
  const wise = entry('1', { inner: '<TxDtls/>' }).replace('<Amt', plain);
  for (const file of [
    wise.replace('</Ntry>', `<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`),
    wise.replace('<TxDtls/>', `<TxDtls><AddtlTxInf>${text}</AddtlTxInf></TxDtls>`),
    wise.replace('<TxDtls/>', `<TxDtls><RmtInf><Strd><AddtlRmtInf>${text}</AddtlRmtInf></Strd></RmtInf></TxDtls>`),
    wise.replace(/<NtryDtls>.*<.NtryDtls>/, `<AddtlNtryInf>${text}</AddtlNtryInf>`),
  ])
    expect(read(document(file))).toMatchObject([{ reference: ours, amount: 100n }]);
  // Of several payments it says nothing.
  const batch = statementLine('A', part('1')) + statementLine('B', part('2'));
  expect(
    read(document(entry('3', { inner: batch }).replace('</Ntry>', `<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`))),
  ).toMatchObject([{ reference: 'A' }, { reference: 'B' }]);
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
  // An entry that isn't read counts with its amount; one without an amount leaves the balances unchecked.
  const all = (closing: string, wrong: string) =>
    read(document(balance('OPBD', '0'), balance('CLBD', closing), entry('1'), wrong));
  expect(all('3', entry('2', { day: '2026-02-30' }))).toHaveLength(1);
  expect(all('1', entry('2', { day: '2026-02-30' }))).toMatchObject({ refused: 'statementUnbalanced' });
  expect(all('1', entry('2.001'))).toHaveLength(1);
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
  expect(readAll(document(entry('1').replace('</Ntry>', `${empty}</Ntry>`)))).toMatchObject({
    unreadable: [{ reason: 'payments' }, { reason: 'reference' }],
  });
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
  ['a zero byte', `${MT940_HEAD}\0`],
])('is refused or listed by its line within two seconds: %s', (_, file) => {
  const began = performance.now();
  const answer = parseBankStatement(Buffer.from(file), 'USD');
  expect(performance.now() - began).toBeLessThan(2_000);
  // Refused by name and line, or no entry of it is read without one that is listed.
  if ('refused' in answer) expect(answer.refused).toMatch(/^(fileUnreadable|fileEncoding|statementColumns)$/);
  else expect(answer).toMatchObject({ lines: [], unreadable: [{ line: expect.any(Number) }] });
});

it.each([
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${document(entry('1'))}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 that declares it', Buffer.from(document(entry('1')).replace('UTF-8', 'UTF-16'), 'utf16le'), 'utf-16le'],
  ['the other UTF-16', Buffer.from(`\uFEFF${document(entry('1'))}`, 'utf16le').swap16(), 'utf-16be'],
  [
    'a declared ISO-8859-1',
    Buffer.from(document(entry('1', { inner: statementLine('ZÜRICH') })).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
    'iso-8859-1',
  ],
  [
    'a declared Windows-1252',
    Buffer.from(document(entry('1')).replace('UTF-8', 'windows-1252').replace('ONE', 'A\x80'), 'latin1'),
    'windows-1252',
  ],
  [
    'MT940 in ISO-8859-1',
    Buffer.from(`${MT940_HEAD}:61:261120C1,NTRFMÜLLER\n:62F:C261120USD1,00\n`, 'latin1'),
    'windows-1252',
  ],
  ['CSV in UTF-16', Buffer.from('\uFEFFdate\treference\tamount\n2026-11-20\tA\t1\n', 'utf16le'), 'utf-16le'],
])('reads %s', (_, file, encoding) => {
  expect(readAll(file)).toMatchObject({ lines: [{ amount: 100n }], unreadable: [], encoding });
});
it('reads letters of the declared encoding as such', () => {
  const text = (file: string, encoding: BufferEncoding, declared: string) =>
    read(Buffer.from(document(entry('1', { inner: statementLine(file) })).replace('UTF-8', declared), encoding));
  expect(text('ZÜRICH', 'latin1', 'ISO-8859-1')).toMatchObject([{ reference: 'ZÜRICH' }]);
  expect(text('A\x80', 'latin1', 'Windows-1252')).toMatchObject([{ reference: 'A€' }]);
});

it.each([
  ['UTF-16 that says it is UTF-8', Buffer.from(document(entry('1')), 'utf16le'), 'utf-16le'],
  ['Latin-1 that says so', Buffer.from(document(entry('1')).replace('ONE', 'ZÜRICH'), 'latin1'), 'utf-8'],
  ['an encoding that nobody knows', document(entry('1')).replace('UTF-8', 'klingon-8'), 'klingon-8'],
])('refuses %s by its encoding', (_, file, encoding) =>
  expect(readAll(file)).toEqual({ refused: 'fileEncoding', params: { encoding } }),
);

it("reads a bank's own CSV by its separator, decimal comma, dates, sides and further columns", () => {
  const german = [
    'Kontonummer:;DE89 3704 0044 0532 0130 00',
    'Zeitraum:;01.11.2026 - 30.11.2026',
    '',
    '"Buchungstag";"Valuta";"Verwendungszweck";"Name";"Betrag";"Währung"',
    '"20.11.2026";"20.11.2026";"EREF+X SVWZ+B";"A";"1.234,50";"USD"',
    '"20.11.2026";"20.11.2026";"Entgelt";"";"-5,00";"USD"',
    '"30.02.2026";"20.11.2026";"Y";"";"-5,00";"USD"',
    '"20.11.2026";"20.11.2026";"Z";"";"1,00";"EUR"',
    '"20.11.2026";"20.11.2026";"Null";"";"0,00";"USD"',
    '"20.11.2026";"20.11.2026";"kurz";"1,00"',
    '"20.11.2026";"20.11.2026";"Z"x;"";"1,00";"USD"',
    '"20.11.2026";"20.11.2026";"Letzte";"";"7,00";"USD";',
  ].join('\r\n');
  const format: Partial<CsvStatementFormat> = {
    encoding: 'windows-1252',
    delimiter: 'semicolon',
    dateColumn: 'Buchungstag',
    dateOrder: 'dmy',
    referenceColumns: ['Verwendungszweck', 'Name'],
    amountColumn: 'betrag',
    currencyColumn: 'Währung',
    decimal: 'comma',
  };
  expect(readAll(Buffer.from(german, 'latin1'), format)).toMatchObject({
    lines: [
      { line: 5, on: '2026-11-20', amount: 123450n },
      { line: 6, reference: 'Entgelt', amount: -500n },
      { line: 12, reference: 'Letzte', amount: 700n },
    ],
    unreadable: [
      { line: 7, reason: 'date' },
      { line: 8, reason: 'currency' },
      { line: 9, reason: 'zero' },
      { line: 10, reason: 'form' },
      { line: 11, reason: 'form' },
    ],
  });
  const tabs = 'when\tno\tin\tout\n03/04/2026\tA\t\t1,000.50\n';
  const split = {
    amountColumn: null,
    creditColumn: 'in',
    debitColumn: 'out',
    dateColumn: 'when',
    referenceColumns: ['no'],
  };
  expect(read(tabs, { ...split, dateOrder: 'dmy' })).toMatchObject([{ on: '2026-04-03', amount: -100050n }]);
  expect(readAll(tabs, split)).toMatchObject({ lines: [], unreadable: [{ line: 2, reason: 'date' }] });
  expect(readAll('a,b\n1,2\n')).toEqual({
    refused: 'statementColumns',
    params: { columns: 'date, reference, amount' },
  });
});

it('reads the plain columns with any separator, and a decimal comma that all amounts agree on', () => {
  expect(read('date;reference;amount\n20.11.2026;A;1.234,50\n20.11.2026;B;-1.000\n')).toMatchObject([
    { amount: 123450n },
    { amount: -100000n },
  ]);
  expect(readAll('date;reference;amount\n20.11.2026;A;1.000\n')).toMatchObject({ unreadable: [{ reason: 'amount' }] });
  expect(read('date|amount|more|reference\n2026-11-20|1.5|x|A')).toMatchObject([{ amount: 150n }]);
});

it("is never MT940 in a cell, whatever stands above a bank's header", () => {
  const cell = '":20:A\n:25:1/2\n:60F:C261120USD0,00\n:61:261120C90000,NTRFX\n:62F:C261120USD90000,00"';
  expect(read(`Account 1\ndate,reference,amount,words\n2026-11-20,A,1,${cell}\n`)).toMatchObject([{ amount: 100n }]);
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

const server = provideTestServer();
let [bringer, other] = [] as unknown as [TestStaff, TestStaff];
beforeAll(async () => {
  [bringer, other] = [await server.staff('treasurer'), await server.staff('reviewer')];
});

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
  expect(await lines('2026-12-30', '2026-12-31')).toMatchObject({
    ok: false,
    code: 'entryDatedAhead',
    params: { line: 2 },
  });
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
  expect(unreadable).toMatchObject({ ok: false, code: 'statementColumns' });
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

const compareFile = (currency: string, file: string | Buffer, channel?: string) =>
  bringer.client.call('staff/reconcileStatement', {
    currency,
    ...(channel === undefined ? {} : { channel }),
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-31T00:00:00.000Z',
    base64: Buffer.from(file).toString('base64'),
    key: createIdempotencyKey(),
  });

it('payments that share an id in one file each prove their deposit; an id of 35 characters counts whole', async () => {
  const [one, two] = [
    await submitTestDeposit(server, await certified(), '91'),
    await submitTestDeposit(server, await certified(), '91'),
  ];
  const [three, four] = [
    await submitTestDeposit(server, await certified(), '92'),
    await submitTestDeposit(server, await certified(), '92'),
  ];
  const entries = [one, two].flatMap(({ reference }) => [':61:2611201120C91,NTRFNONREF//1015', `:86:?20${reference}`]);
  const minute = [':20:A', ':25:1/2', ':60F:C261119USD0,00', ...entries, ':62F:C261120USD182,00', '-'].join('\r\n');
  await unwrapAnswer(compareFile('USD', minute));
  expect([await readRiskFlags(one.review), await readRiskFlags(two.review)]).toMatchObject([
    { needed: 1 },
    { needed: 1 },
  ]);
  const long = (reference: string, end: string) =>
    entry('92', { inner: statementLine(reference) }).replace(
      '<NtryDtls>',
      `<AcctSvcrRef>2026112000012345-${end}</AcctSvcrRef><NtryDtls>`,
    );
  await unwrapAnswer(compareFile('USD', document(long(three.reference, '01'), long(four.reference, '02'))));
  expect([await readRiskFlags(three.review), await readRiskFlags(four.review)]).toMatchObject([
    { needed: 1 },
    { needed: 1 },
  ]);
});

it('an id cut to 16 characters in MT940 is still one payment with the whole id in camt.053', async () => {
  const [one, two] = [
    await submitTestDeposit(server, await certified(), '93'),
    await submitTestDeposit(server, await certified(), '93'),
  ];
  const cut = [
    ':20:A',
    ':25:1/2',
    ':60F:C261119USD0,00',
    ':61:2611201120C93,NTRFNONREF//2026112000099999',
    `:86:?20${one.reference}`,
    ':62F:C261120USD93,',
    '-',
  ].join('\n');
  await unwrapAnswer(compareFile('USD', cut));
  expect(await readRiskFlags(one.review)).toMatchObject({ needed: 1 });
  const whole = entry('93', { inner: statementLine(two.reference) }).replace(
    '<NtryDtls>',
    '<AcctSvcrRef>2026112000099999-01</AcctSvcrRef><NtryDtls>',
  );
  await unwrapAnswer(compareFile('USD', document(whole)));
  expect([await readRiskFlags(one.review), await readRiskFlags(two.review)]).toMatchObject([
    { needed: 2 },
    { needed: 2 },
  ]);
});

it('a partly read file proves what it was checked for: not the credits beside an entry without an amount', async () => {
  const [one, two] = [
    await submitTestDeposit(server, await certified(), '94'),
    await submitTestDeposit(server, await certified(), '95'),
  ];
  const file = (amount: number, reference: string, wrong: string) =>
    [
      ':20:A',
      ':25:1/2',
      ':60F:C261119USD0,00',
      `:61:2611201120C${amount},NTRF${reference}`,
      wrong,
      `:62F:C261120USD${amount + 1},`,
      '-',
    ].join('\n');
  const partly = await unwrapAnswer(compareFile('USD', file(94, one.reference, ':61:2604311C1,NTRFX')));
  expect(partly).toMatchObject({ lines: 1, unchecked: 1, unreadable: [{ line: 5, reason: 'form' }] });
  expect(await readRiskFlags(one.review)).toMatchObject({ needed: 2 });
  const known = await unwrapAnswer(compareFile('USD', file(95, two.reference, ':61:2613011101C1,NTRFX')));
  expect(known).toMatchObject({ lines: 1, unchecked: 0, unreadable: [{ line: 5, reason: 'date' }], encoding: 'utf-8' });
  expect(await readRiskFlags(two.review)).toMatchObject({ needed: 1 });
});

it("stores how a channel's bank writes CSV, and reads that bank's files by it", async () => {
  const { reference, review } = await submitTestDeposit(server, await certified(), '96');
  const { rows } = await unwrapAnswer(bringer.client.call('staff/listStatementFormats', {}));
  const { channel } = rows.find(({ currency }) => currency === 'USD')!;
  const file = `Tag;Text;Betrag\n20.11.2026;Danke ${reference};96,00\n`;
  const format = { ...PLAIN_CSV_FORMAT, dateColumn: 'Tag', referenceColumns: ['Text'], amountColumn: 'Betrag' };
  const set = (change: Partial<CsvStatementFormat>) =>
    bringer.client.call('staff/setStatementFormat', {
      channel,
      format: { ...format, ...change, referenceColumns: [...format.referenceColumns] },
      key: createIdempotencyKey(),
    });
  expect(await compareFile('USD', file, channel)).toMatchObject({ ok: false, code: 'statementColumns' });
  expect(await set({ amountColumn: null })).toMatchObject({ ok: false, code: 'statementFormat' });
  expect(await set({ decimal: 'comma', dateOrder: 'dmy' })).toMatchObject({ ok: true, data: { channel } });
  expect(await unwrapAnswer(compareFile('USD', file, channel))).toMatchObject({ lines: 1, unreadable: [] });
  expect(await readRiskFlags(review)).toMatchObject({ needed: 1 });
  expect(await compareFile('KRW', file, channel)).toMatchObject({ ok: false, code: 'notFound' });
  const listed = (await unwrapAnswer(bringer.client.call('staff/listStatementFormats', {}))).rows;
  expect(listed.find((each) => each.channel === channel)).toMatchObject({
    format: { dateColumn: 'Tag' },
    by: expect.any(String),
  });
  await unwrapAnswer(
    bringer.client.call('staff/setStatementFormat', { channel, format: null, key: createIdempotencyKey() }),
  );
  expect(await compareFile('USD', file, channel)).toMatchObject({ ok: false, code: 'statementColumns' });
});
