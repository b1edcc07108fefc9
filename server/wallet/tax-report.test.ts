import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { ALLOWED_BOOKINGS } from '@bourse/core/registry/allowed-bookings.ts';
import { isCustomerOwnedAccount } from '@bourse/core/registry/chart-of-accounts.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import {
  OTHER_TAX_TRANSFER_CODES,
  UNTAXED_TRANSFER_CODES,
  MARKET_TAX_TRANSFER_CODES,
} from './tax-report-transfer-codes.ts';
import type { TransferCode } from '@bourse/core/ledger/booking-routes.ts';

type Report = CallAnswer<Calls['wallet/getTaxReport']>;
type Entry = CallAnswer<Calls['wallet/listTaxEntries']>['rows'][number];
const server = provideTestServer({ guidePaid: true });
let customer: TestCustomer;

async function trade(
  instrument: string,
  quantity: string,
  more: { side?: 'long' | 'short'; leverage?: number; payWith?: string } = {},
): Promise<void> {
  const placed = await customer.client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
    ...more,
  });
  if (!placed.ok) throw new Error(`${instrument}: ${placed.code}`);
  server.clock.advance(3_600_000);
  for (const part of [{ quantity: '1' }, {}]) {
    const closed = await customer.client.call('trading/closePosition', {
      position: placed.data.order.position!,
      key: createIdempotencyKey(),
      ...part,
    });
    if (!closed.ok) throw new Error(closed.code);
    server.clock.advance(60_000);
  }
}
async function report(year: number): Promise<Report> {
  const result = await customer.client.call('wallet/getTaxReport', { year });
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
async function entries(year: number): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await customer.client.call('wallet/listTaxEntries', { year, limit: 7, ...(cursor ? { cursor } : {}) });
    if (!page.ok) throw new Error(page.code);
    found.push(...page.data.rows);
    if (page.data.next === null) return found;
    cursor = page.data.next;
  }
}
/** As a gap would have done to the last closing in dollars: the insurance account pays what the margin could not. */
async function borneByInsurance(amount: bigint): Promise<void> {
  await queryAsOwner(
    server.database.ownerUrl,
    `
    with closing as (select account_id, order_seq, position_seq from fills join customers using (account_id)
    where mobile = '${customer.account}' and effect = 'close' order by fill_seq desc limit 1),
      counted as (update accounts a set transfer_seq = transfer_seq + 1 from closing c
        where a.account_id = c.account_id returning a.account_id, a.transfer_seq),
      lost as (update positions p set realized = realized - ${amount} from closing c
        where (p.account_id, p.position_seq) = (c.account_id, c.position_seq))
    insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at)
      select n.account_id, n.transfer_seq, 'USD', ${amount}, 'insurance', 'dealer', 'gap', 'o' || c.order_seq,
        '${new Date(server.clock.now()).toISOString()}' from counted n join closing c using (account_id)`,
  );
}
let korean = '';
beforeAll(async () => {
  customer = await server.marginCustomer();
  const listed = await customer.client.call('quotes/listInstruments', {
    market: 'KR',
    board: 'listed',
    rank: 'code',
    limit: 1,
  });
  korean = listed.ok ? listed.data.rows[0]!.instrument : '';
  await trade('US.NWRB', '5');
  await trade('US.NWRB', '4', { side: 'short', leverage: 3 });
  await trade('US.NWRB', '2', { payWith: 'KRW' });
  await borneByInsurance(5_00n);
  await trade(korean, '7');
  // Afternoon in New York on the last day of the year, and already the new one in Seoul.
  server.clock.set(Date.parse('2026-12-31T18:00:00.000Z'));
  // The session has ended meanwhile.
  const { account, password } = customer;
  const login = await server.client().call('user/login', { account, password });
  if (!login.ok) throw new Error(login.code);
  customer = { ...customer, client: server.client({ token: login.data.token, account }) };
  await trade('US.NWRB', '3');
  await trade(korean, '3');
});

it("realised profit and loss equal the positions' own over all years, to the last cent", async () => {
  const { rows: positions } = await server.database.pool.query<{
    market: string;
    realized: bigint;
    fees: bigint;
    tax: bigint;
  }>(
    `select p.market, sum(realized)::bigint as realized, sum(fees)::bigint as fees, sum(tax)::bigint as tax
      from positions p join customers c using (account_id) where c.mobile = $1 group by 1 order by 1`,
    [customer.account],
  );
  const years = [await report(2026), await report(2027)];
  for (const { market, realized, tax } of positions) {
    const rows = years.flatMap(({ rows: all }) =>
      all.filter((row) => row.market === market && row.currency === (market === 'KR' ? 'KRW' : 'USD')),
    );
    const total = (of: (row: Report['rows'][number]) => string): bigint =>
      rows.reduce((sum, row) => sum + (parseAmount(of(row), row.currency) ?? 0n), 0n);
    expect([market, total((row) => row.realized) - total((row) => row.insured)]).toEqual([market, realized]);
    expect([market, -total((row) => row.taxes)]).toEqual([market, tax]);
    expect(total((row) => row.gains) + total((row) => row.losses)).toBe(total((row) => row.realized));
  }
});

it("shows losses borne by the insurance account separately, not as the customer's", async () => {
  const { rows } = await report(2026);
  expect(rows.find(({ market, currency }) => market === 'US' && currency === 'USD')?.insured).toBe('5.00');
  expect(rows.find(({ market }) => market === 'KR')?.insured).toBe('0');
});

it("assigns a day to its year in the market's own time zone", async () => {
  const [before, after] = [await report(2026), await report(2027)];
  expect(before.years).toEqual([2027, 2026]);
  expect([before, after].map(({ rows }) => rows.map(({ market, currency }) => `${market} ${currency}`))).toEqual([
    ['KR KRW', 'US KRW', 'US USD'],
    ['KR KRW'],
  ]);
  expect((await report(2025)).rows).toEqual([]);
});

it('every sum can be recomputed from its entries, and each entry is a transfer', async () => {
  for (const year of [2026, 2027]) {
    const listed = await entries(year);
    const kinds = {
      dividend: 'dividends',
      gain: 'gains',
      loss: 'losses',
      insured: 'insured',
      fee: 'fees',
      tax: 'taxes',
      interest: 'interest',
    } as const;
    for (const row of (await report(year)).rows) {
      for (const [kind, name] of Object.entries(kinds)) {
        const sum = listed
          .filter((each) => each.market === row.market && each.currency === row.currency && each.kind === kind)
          .reduce((all, { amount }) => all + (parseAmount(amount, row.currency) ?? 0n), 0n);
        expect([year, row.market, name, row[name]]).toEqual([year, row.market, name, formatAmount(sum, row.currency)]);
      }
    }
    expect(listed.every(({ date }) => date.startsWith(String(year)))).toBe(true);
  }
  const seqs = (await entries(2026)).map(({ seq }) => seq);
  expect(new Set(seqs).size).toBe(seqs.length);
});

it("lists sums of no market separately: an exchange's spread, once", async () => {
  const { otherItems: otherRows } = await report(2026);
  // What was paid with an order is among the fees of its market.
  expect(otherRows).toEqual([]);
  const quoted = await customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'KRW', amount: '500' });
  if (!quoted.ok) throw new Error(quoted.code);
  await customer.client.call('wallet/exchange', { quote: quoted.data.quote, key: createIdempotencyKey() });
  const moved = await customer.client.call('wallet/listTransfers', { limit: 20 });
  const [spread] = moved.ok ? moved.data.rows.filter(({ code }) => code === 'exchangeSpread') : [];
  const after = await report(2026);
  expect(after.otherItems).toEqual([{ code: 'exchangeSpread', currency: 'USD', amount: `-${spread!.amount}` }]);
  expect(after.rows).toEqual((await report(2026)).rows);
});

it("lists the cost of a month of the guide's plan separately, too", async () => {
  const other = await server.customer();
  const price = '4.90';
  await unwrapAnswer(other.client.call('guide/subscribePlan', { price, currency: 'USD', key: createIdempotencyKey() }));
  await unwrapAnswer(other.client.call('guide/agreeToPay', { price, key: createIdempotencyKey() }));
  server.clock.advance(15 * 86_400_000);
  await server.runJob('guide plans');
  const { account, password } = other;
  const { token } = await unwrapAnswer(server.client().call('user/login', { account, password }));
  const { otherItems: otherRows } = await unwrapAnswer(
    server.client({ token, account }).call('wallet/getTaxReport', { year: 2027 }),
  );
  expect(otherRows).toEqual([{ code: 'guidePlan', currency: 'USD', amount: '-4.90' }]);
});

it("assigns every code that moves a customer's money, or gives a reason to leave it out", () => {
  const moving = ALLOWED_BOOKINGS.filter(
    ({ debit, credit }) => isCustomerOwnedAccount(debit) !== isCustomerOwnedAccount(credit),
  );
  const places: readonly string[] = [
    ...MARKET_TAX_TRANSFER_CODES,
    ...OTHER_TAX_TRANSFER_CODES,
    ...Object.keys(UNTAXED_TRANSFER_CODES),
  ];
  expect(new Set(places).size).toBe(places.length);
  const codes = new Set<TransferCode>(moving.map(({ code }) => code));
  expect([...codes].filter((code) => !places.includes(code))).toEqual([]);
  expect(places.filter((code) => !codes.has(code as TransferCode))).toEqual([]);
});

it('is not available to another customer', async () => {
  const other = await server.customer();
  expect(await other.client.call('wallet/getTaxReport', { year: 2026 })).toMatchObject({
    ok: true,
    data: { rows: [], years: [], otherItems: [] },
  });
  expect(await other.client.call('wallet/listTaxEntries', { year: 2026 })).toMatchObject({
    ok: true,
    data: { rows: [] },
  });
});
