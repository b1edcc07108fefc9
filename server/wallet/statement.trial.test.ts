import { createHash } from 'node:crypto';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { LANGUAGES, loadTexts } from '@bourse/contract/texts/index.ts';
import { parseAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import { addDays } from '@bourse/core/dates.ts';
import { decidePayDividend } from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { decodeId } from '../ids.ts';
import { extractPdfWords } from '../testing/pdf-words.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createFinancingJob } from '../trading/overnight-charge-jobs.ts';
import { makeStatements } from './make-statements.ts';
import { formatCsvCell } from '@bourse/core/reporting/csv.ts';
import { fontPathOf } from '../fonts/font-files.ts';

type Statement = CallAnswer<Calls['wallet/listStatements']>['rows'][number];
const server = provideTestServer();
let customer: TestCustomer;
let position = '';
beforeAll(async () => {
  customer = await server.customer();
  const bought = await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '3',
    payWith: 'KRW',
    key: createIdempotencyKey(),
  });
  const waits = await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'limit',
    limitPrice: '90',
    quantity: '2',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
  });
  if (!bought.ok || !waits.ok) throw new Error('nothing was bought');
  position = bought.data.order.position!;
});

it('each movement of an order, its exchange included, names the instrument', async () => {
  const listed = await customer.client.call('wallet/listTransfers', { limit: 50 });
  if (!listed.ok) throw new Error(listed.code);
  const names = new Map(listed.data.rows.map(({ code, name }) => [code, name]));
  for (const code of ['hold', 'fee', 'margin', 'exchangeIn', 'exchangeSpread', 'exchangeOut'])
    expect(names.get(code)).toBe('Nordwind Robotics');
  expect(names.has('practice')).toBe(true);
  expect(names.get('practice')).toBeUndefined();
});

const DAY = '2026-11-20';
async function made(
  wish: { from: string; to: string; format: 'pdf' | 'csv'; zone?: string },
  of = customer,
): Promise<{ row: Statement; content: Buffer; name: string }> {
  const requested = await of.client.call('wallet/getStatement', { ...wish, key: createIdempotencyKey() });
  if (!requested.ok) throw new Error(requested.code);
  expect(requested.data).toMatchObject({ status: 'making', sha256: null });
  const find = async (): Promise<Statement | undefined> => {
    const list = await of.client.call('wallet/listStatements', {});
    return list.ok ? list.data.rows.find(({ id }) => id === requested.data.id) : undefined;
  };
  await expect
    .poll(
      async () => {
        // A test's clock stands still: a statement that is retried later is due at once.
        server.clock.advance(500);
        await makeStatements(server.composed.dependencies);
        return (await find())?.status;
      },
      { timeout: 10_000, interval: 100 },
    )
    .toBe('ready');
  const read = await of.client.call('wallet/readStatement', { statement: requested.data.id });
  if (!read.ok) throw new Error(read.code);
  return { row: (await find())!, content: Buffer.from(read.data.content, 'base64'), name: read.data.name };
}

/** The cells below the columns' names, a record a row. */
function table(content: Buffer): Record<string, string>[] {
  const lines: string[][] = parse(content, { bom: true, relax_column_count: true });
  const head = lines.findIndex(([first]) => first === 'Currency');
  return lines
    .slice(head + 1)
    .map((cells) => Object.fromEntries(lines[head]!.map((name, index) => [name, cells[index] ?? ''])));
}

it("opening, rows and closing can be recomputed in each currency, and end at the wallet's balance", async () => {
  const { row, content, name } = await made({ from: DAY, to: DAY, format: 'csv' });
  expect(name).toBe('statement-2026-11-20-2026-11-20.csv');
  expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows = table(content);
  const {
    terms: { bucket },
  } = await loadTexts('en');
  const wallet = await customer.client.call('wallet/getWallet', {});
  const accounts = wallet.ok ? wallet.data.accounts : [];
  const money = (text: string | undefined, currency: string): bigint => (text ? parseAmount(text, currency)! : 0n);
  expect(accounts.length).toBeGreaterThan(10);
  for (const { currency, available, frozen, margin } of accounts) {
    const own = rows.filter((each) => each['Currency'] === currency);
    expect([own[0]!['What'], own.at(-1)!['What']]).toEqual(['Opening balance', 'Closing balance']);
    expect(own[0]!['Total']).toMatch(/^0(\.0+)?$/);
    own.slice(1).reduce((before, each) => {
      const total = before + money(each['In'], currency) - money(each['Out'], currency);
      expect(money(each['Total'], currency)).toBe(total);
      expect(
        money(each[bucket.available], currency) +
          money(each[bucket.frozen], currency) +
          money(each[bucket.margin], currency),
      ).toBe(total);
      return total;
    }, 0n);
    expect(own.at(-1)).toMatchObject({
      [bucket.available]: available,
      [bucket.frozen]: frozen,
      [bucket.margin]: margin,
    });
  }
  const seqs = rows
    .map((each) => Number(each['No.']))
    .filter((seq) => seq > 0)
    .sort((a, b) => a - b);
  expect(seqs).toEqual(Array.from({ length: row.rows! }, (_, index) => index + 1));
});

it('names the seal that binds its last movement, and its hash is stored and found again', async () => {
  const { row, content } = await made({ from: DAY, to: DAY, format: 'csv', zone: 'Asia/Seoul' });
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(row.sha256).toBe(sha256);
  const seal = await customer.client.call('ledger/getSeal', { number: row.seal!.number });
  expect(seal.ok && seal.data.hash).toBe(row.seal!.hash);
  expect(content.toString()).toContain(row.seal!.hash);
  const last = await customer.client.call('wallet/listTransfers', { limit: 1 });
  expect(last.ok && last.data.rows[0]!.seal).toBe(row.seal!.number);
  expect(await customer.client.call('wallet/checkStatement', { sha256 })).toMatchObject({
    ok: true,
    data: { id: row.id },
  });
  const changed = createHash('sha256').update(content.toString().replace('Opening', 'opening')).digest('hex');
  expect(await customer.client.call('wallet/checkStatement', { sha256: changed })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  const notices = await customer.client.call('notices/listNotices', { limit: 1 });
  expect(notices.ok && notices.data.rows[0]).toMatchObject({ code: 'statementReady', params: { from: DAY, to: DAY } });
});

it.each([
  ['its document', 'content', `content || '\\x20'`],
  ['its hash', 'sha256', `sha256('forged')`],
])('is not read, and named by the audit, where %s was altered', async (_, column, forged) => {
  const { row } = await made({ from: DAY, to: DAY, format: 'csv' });
  const seq = decodeId('s', BigInt(customer.userId), row.id);
  const own = `where account_id = ${customer.userId} and statement_seq = ${seq}`;
  const change = (to: string, values: unknown[] = []) =>
    queryAsOwner(server.database.ownerUrl, `update statements set ${column} = ${to} ${own}`, values);
  const [before] = (await queryAsOwner(
    server.database.ownerUrl,
    `select ${column} as "storedContent" from statements ${own}`,
  )) as {
    storedContent: Buffer;
  }[];
  await change(forged);
  const read = () => customer.client.call('wallet/readStatement', { statement: row.id });
  await expect(read()).rejects.toThrow('500');
  expect(await server.listAuditDifferences()).toEqual([
    expect.stringMatching(/^statement .* hashes to [0-9a-f]{64}, not /),
  ]);
  await change('$1', [before!.storedContent]);
  expect(await read()).toMatchObject({ ok: true });
  expect(await server.listAuditDifferences()).toEqual([]);
});

it("is a PDF in the customer's language, in a font with all its characters", async () => {
  const korean = server.client({ token: customer.token, account: customer.account }, 'kor');
  const { row, content, name } = await made({ from: DAY, to: DAY, format: 'pdf' }, { ...customer, client: korean });
  expect([
    row.language,
    name.endsWith('.pdf'),
    content.subarray(0, 5).toString(),
    content.subarray(-6).toString().trim(),
  ]).toEqual(['kor', true, '%PDF-', '%%EOF']);
  expect(content.length).toBeGreaterThan(10_000);
});

it('says for each form what can be recomputed from it, and which numbers it leaves out', async () => {
  const { funds, terms } = await loadTexts('en');
  const { content: csv } = await made({ from: DAY, to: DAY, format: 'csv' });
  const { content: pdf } = await made({ from: DAY, to: DAY, format: 'pdf' });
  const pdfText = extractPdfWords(pdf).join('').replaceAll(/\s/g, '');
  const bare = (words: string): string => words.replaceAll(/\s/g, '');
  const { onPaper, asTable, numbers } = funds.paper;
  expect([onPaper, numbers, asTable].map((words) => pdfText.includes(bare(words)))).toEqual([true, true, false]);
  expect([onPaper, numbers, asTable].map((words) => csv.toString().includes(words))).toEqual([false, true, true]);
  // As the table says: what leaves one balance joins another.
  const balanceColumns = ['available', 'frozen', 'margin'] as const;
  for (const [currency, own] of Map.groupBy(table(csv), (each) => each['Currency']!)) {
    const held = (row: Record<string, string>) =>
      balanceColumns.map((name) => parseAmount(row[terms.bucket[name]]!, currency)!);
    own.slice(1, -1).reduce((before, row) => {
      const amount = parseAmount(row['Amount']!, currency)!;
      const [left, joined] = [row['From'], row['To']].map((place) =>
        balanceColumns.map((name) => (place === terms.bucket[name] ? amount : 0n)),
      );
      const after = before.map((each, nth) => each - left![nth]! + joined![nth]!);
      expect(held(row), `${currency} ${row['No.']}`).toEqual(after);
      return after;
    }, held(own[0]!));
  }
});

it('names a position by its own id: in the list, as CSV and on paper', async () => {
  const account = BigInt(customer.userId);
  const instrument = server.composed.dependencies.venues.instrument('US.NWRB')!;
  const claim = {
    position: decodeId('p', account, position)!,
    side: 'long',
    quantity: parseScaled('3')!,
    perShare: parseScaled('1')!,
    dates: { exDate: DAY, payDate: DAY },
  } as const;
  await server.composed.desk.runIfDue({
    account,
    actor: { rule: 'demo' },
    key: null,
    currencies: ['USD'],
    instrument: 'US.NWRB',
    positions: [claim.position],
    decide: (state) => decidePayDividend(state, claim, instrument),
    answer: () => ({}),
  });
  const listed = await customer.client.call('wallet/listTransfers', { currency: 'USD', limit: 2 });
  expect(listed.ok && listed.data.rows.map(({ code, reference }) => [code, reference])).toEqual([
    ['tax', position],
    ['dividend', position],
  ]);
  const { terms } = await loadTexts('en');
  const csv = table((await made({ from: DAY, to: DAY, format: 'csv' })).content);
  expect(csv.find((each) => each['What'] === terms.transfer.dividend)!['Belongs to']).toBe(position);
  const words = extractPdfWords((await made({ from: DAY, to: DAY, format: 'pdf' })).content);
  expect(words).toContain(terms.transfer.dividend);
  expect(words).toContain(position);
  expect(words).toContain('Belongs to');
});

it.each(LANGUAGES)('the font for %s has every character that a statement in it may say', async (language) => {
  const { funds, terms, currencies, wallet, charges, markets, portfolios } = await loadTexts(language);
  // The font reader that pdfkit uses; it has no types.
  const { openSync } = (await import('fontkit' as string)) as {
    openSync(path: string): { hasGlyphForCodePoint(point: number): boolean };
  };
  const font = openSync(fontPathOf(language));
  const words = [
    ...Object.values(funds.paper),
    ...Object.values(funds.note),
    funds.types.buy,
    funds.types.sell,
    ...Object.values(charges).map(String),
    ...Object.values(markets.name),
    ...Object.values(terms.transfer),
    ...Object.values(terms.bucket),
    ...Object.values(currencies),
    wallet.house,
    wallet.insured,
    portfolios.main,
    portfolios.pick,
    '0123456789.,:-–•·ABCDEFxyz{}',
  ].join('');
  expect([...new Set(words)].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)!))).toEqual([]);
});

it('has equal opening and closing without movements, and is empty before everything', async () => {
  server.clock.advance(86_400_000);
  const { row, content } = await made({ from: '2026-11-21', to: '2026-11-21', format: 'csv' });
  expect(row.rows).toBe(0);
  const dollars = table(content).filter((each) => each['Currency'] === 'USD');
  expect(dollars.map((each) => each['What'])).toEqual(['Opening balance', 'Closing balance']);
  expect(dollars[0]).toEqual({ ...dollars[1], What: 'Opening balance' });
  const before = await made({ from: '2026-01-01', to: '2026-01-31', format: 'csv' });
  expect([before.row.rows, table(before.content).length]).toEqual([0, 1]);
});

it('is unreadable and unfindable for another customer', async () => {
  const { row } = await made({ from: DAY, to: DAY, format: 'csv' });
  const other = await server.customer();
  expect(await other.client.call('wallet/readStatement', { statement: row.id })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  expect(await other.client.call('wallet/checkStatement', { sha256: row.sha256! })).toMatchObject({
    ok: false,
    code: 'notFound',
  });
  expect(await other.client.call('wallet/listStatements', {})).toMatchObject({ ok: true, data: { rows: [] } });
});

it('the same key makes one statement; a process that dies is replaced by the next, once', async () => {
  const input = { from: DAY, to: DAY, format: 'csv' as const, key: createIdempotencyKey() };
  const [first, second] = [
    await customer.client.call('wallet/getStatement', input),
    await customer.client.call('wallet/getStatement', input),
  ];
  expect(first).toEqual(second);
  const id = first.ok ? first.data.id : '';
  await queryAsOwner(
    server.database.ownerUrl,
    `update statements set attempts = 2, try_at = now() + interval '1 hour' where made_at is null`,
  );
  await queryAsOwner(server.database.ownerUrl, `update statements set try_at = requested_at where made_at is null`);
  await expect
    .poll(
      async () => {
        server.clock.advance(500);
        return (await customer.client.call('wallet/readStatement', { statement: id })).ok;
      },
      { timeout: 10_000, interval: 100 },
    )
    .toBe(true);
});

it.each([
  ['an end before its beginning', { from: '2026-11-20', to: '2026-11-19' }, 'to'],
  ['a day that no calendar has', { from: '2026-02-30', to: '2026-11-19' }, 'from'],
  ['a zone that nobody lives in', { from: DAY, to: DAY, zone: 'Mars/Olympus' }, 'zone'],
])('%s is bad input', async (_, wish, field) => {
  await expect(
    customer.client.call('wallet/getStatement', { ...wish, format: 'pdf', key: createIdempotencyKey() }),
  ).rejects.toMatchObject({ status: 400, code: 'badInput', params: { field } });
});

it.each([
  ['=1+1', `'=1+1`],
  ['+82', `'+82`],
  ['-5', '-5'],
  ['-5+1', `'-5+1`],
  ['@x', `'@x`],
  ['\tx', `"'\tx"`],
  [' =1', `' =1`],
  ['5-1', '5-1'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['=1,2', `"'=1,2"`],
  ['\r=1', `"'\r'=1"`],
])('a cell %j is written %j', (text, cell) => {
  expect(formatCsvCell(text)).toBe(cell);
});

it('refuses a PDF with too many movements, with their number, and offers CSV', async () => {
  const busy = await server.customer();
  const at = new Date(server.clock.now()).toISOString();
  await queryAsOwner(
    server.database.ownerUrl,
    `
    with more as (insert into transfers (account_id, seq, currency, amount, debit, credit, debit_after, code,
      reference, at)
      select ${busy.userId}, t.transfer_seq + n, 'USD', 1, 'available', 'fees', 1000000 - n, 'fee', 'o1', '${at}'
      from accounts t, generate_series(1, 10000) n where t.account_id = ${busy.userId})
    update accounts set transfer_seq = transfer_seq + 10000 where account_id = ${busy.userId}`,
  );
  const day = at.slice(0, 10);
  const rows = 10_000 + 13;
  expect(
    await busy.client.call('wallet/getStatement', { from: day, to: day, format: 'pdf', key: createIdempotencyKey() }),
  ).toMatchObject({ ok: false, code: 'statementTooLong', params: { rows, maximum: 10_000 } });
  const { row, content } = await made({ from: day, to: day, format: 'csv' }, busy);
  expect([row.rows, table(content).filter((each) => each['No.'] !== '').length]).toEqual([rows, rows]);
});

it('has a section for each portfolio under its name, and each can be recomputed', async () => {
  const own = await server.customer();
  const opened = await own.client.call('portfolios/createPortfolio', {
    name: 'Jahre 老後',
    key: createIdempotencyKey(),
  });
  const portfolio = opened.ok ? opened.data.portfolio.portfolio : '';
  const move = { from: '0', to: portfolio, currency: 'USD', amount: '1200.50', key: createIdempotencyKey() };
  expect((await own.client.call('portfolios/transferBetween', move)).ok).toBe(true);
  const { content } = await made({ from: DAY, to: '2027-12-31', format: 'csv' }, own);
  const rows = table(content).filter((each) => each['Currency'] === 'USD');
  expect(new Set(rows.map((each) => each['Portfolio']))).toEqual(
    new Set(['0 · Main portfolio', `${portfolio} · Jahre 老後`]),
  );
  const moved = rows.filter((each) => each['What'] === 'Between portfolios');
  expect(moved.map((each) => [each['Portfolio'], each['In'], each['Out'], each['Total']])).toEqual([
    ['0 · Main portfolio', '', '1200.50', expect.any(String)],
    [`${portfolio} · Jahre 老後`, '1200.50', '', '1200.50'],
  ]);
  expect(new Set(moved.map((each) => [each['From'], each['To'], each['Belongs to']].join('|')))).toEqual(
    new Set([`Available · 0|Available · ${portfolio}|`]),
  );
  expect(moved[0]!['No.']).toBe(moved[1]!['No.']);
  const paper = await made({ from: DAY, to: '2027-12-31', format: 'pdf' }, own);
  expect(extractPdfWords(paper.content).join('')).toContain('Main portfolio');
});

it('names the night of interest charged long after it, and of no other', async () => {
  const { dependencies, desk, stockLendingTerms } = server.composed;
  const trader = await server.marginCustomer();
  for (const [instrument, side] of [
    ['US.NWRB', 'long'],
    ['US.BRKW', 'short'],
  ] as const)
    expect(
      await trader.client.call('trading/placeOrder', {
        instrument,
        side,
        type: 'market',
        quantity: '10',
        leverage: 3,
        key: createIdempotencyKey(),
      }),
    ).toMatchObject({ ok: true });
  const { toInstant, toLocal } = dependencies.timeZones;
  const date = toLocal(server.clock.now(), 'America/New_York').date;
  // The server was down for two nights; the third is charged when it ends.
  server.clock.set(toInstant(addDays(date, 3), 1, 'America/New_York'));
  await createFinancingJob({ ...dependencies, desk, stockLendingTerms })();
  const { account, password } = trader;
  const login = await server.client().call('user/login', { account, password });
  const client = server.client({ token: login.ok ? login.data.token : '', account });
  const { content } = await made({ from: date, to: addDays(date, 4), format: 'csv' }, { ...trader, client });
  const { terms } = await loadTexts('en');
  const pdfText = table(content).flatMap((row) => row['What'] ?? []);
  const [first, second] = [date, addDays(date, 1)].map((night) => ` · for the night of ${night.replaceAll('-', '.')}`);
  for (const code of ['financing', 'borrowFee'] as const)
    expect(pdfText.filter((what) => what.startsWith(terms.transfer[code])).sort(), code).toEqual([
      terms.transfer[code],
      terms.transfer[code] + first!,
      terms.transfer[code] + second!,
    ]);
  const owner = openDatabaseClient(server.database.ownerUrl);
  await owner.connect();
  const differences = async () =>
    (await runFullAudit(owner)).differences.filter((line) => line.startsWith('late nights')).length;
  try {
    expect(await differences()).toBe(0);
    await queryAsOwner(server.database.ownerUrl, 'update late_nights set amount = amount + 1000000');
    expect(await differences()).toBeGreaterThan(0);
  } finally {
    await queryAsOwner(server.database.ownerUrl, 'update late_nights set amount = amount - 1000000');
    await owner.end();
  }
});
