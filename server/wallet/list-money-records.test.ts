import { createHash, randomBytes } from 'node:crypto';
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { ALLOWED_BOOKINGS } from '@bourse/core/registry/allowed-bookings.ts';
import { isCustomerOwnedAccount } from '@bourse/core/registry/chart-of-accounts.ts';
import { formatAmount, parseAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import { decidePayDividend, type DividendClaim } from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import { submitRequest } from '@bourse/core/compliance/review-request-transitions.ts';
import { beforeAll, expect, it } from 'vitest';
import { decodeId } from '../ids.ts';
import { MONEY_RECORD_TRANSFER_CODES } from './list-money-records.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
let order = '';
let position = '';
beforeAll(async () => {
  customer = await server.customer();
  const bought = await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '3',
    key: createIdempotencyKey(),
  });
  const waits = await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'limit',
    limitPrice: '90',
    quantity: '2',
    timeInForce: 'gtc',
    payWith: 'KRW',
    key: createIdempotencyKey(),
  });
  if (!bought.ok || !waits.ok) throw new Error('nothing was ordered');
  [position, order] = [bought.data.order.position!, waits.data.order.id];
  for (const kind of ['exchange', 'transfer'] as const) {
    server.clock.advance(1_000);
    const quote = await customer.client.call('wallet/quoteExchange', { from: 'USD', to: 'USDT', amount: '10', kind });
    if (quote.ok)
      await customer.client.call(`wallet/${kind}`, { quote: quote.data.quote, key: createIdempotencyKey() });
  }
  server.clock.advance(1_000);
  await withdraw(100_00n);
});

/** As the desk does it once all conditions of a withdrawal are met. */
async function withdraw(amount: bigint): Promise<void> {
  await server.composed.desk.run({
    account: BigInt(customer.userId),
    actor: { rule: 'demo' },
    key: { value: randomBytes(8).toString('hex'), hash: createHash('sha256').update('w').digest() },
    currencies: ['USD'],
    instrument: null,
    decide({ lastSeq }, now) {
      const change = submitRequest(
        { kind: 'withdrawal', details: {}, currency: 'USD', amount, fee: 25n },
        lastSeq,
        now,
      );
      const { seq } = change.request;
      return {
        transfers: [
          { currency: 'USD', amount, debit: 'available', credit: 'frozen', code: 'withdrawHold', reference: `r${seq}` },
        ],
        records: { requests: [change] },
        notices: [],
        lastSeq: seq,
      };
    },
    answer: () => ({}),
  });
}
async function records(
  input: CallInput<Calls['wallet/listFundRecords']>,
): Promise<CallAnswer<Calls['wallet/listFundRecords']>> {
  const result = await customer.client.call('wallet/listFundRecords', input);
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
async function explained(about: 'frozen' | 'margin' | 'profit'): Promise<CallAnswer<Calls['wallet/explainFunds']>> {
  const result = await customer.client.call('wallet/explainFunds', { about });
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
const of = async (currency: string) => {
  const wallet = await customer.client.call('wallet/getWallet', { in: currency });
  if (!wallet.ok) throw new Error(wallet.code);
  return { wallet: wallet.data, account: wallet.data.accounts.find((each) => each.currency === currency)! };
};

it('a fund record has type, amount, order number, application time, review time, status and remark', async () => {
  expect((await records({ tab: 'withdrawal' })).rows).toEqual([
    {
      type: 'withdrawal',
      number: expect.stringMatching(/^r/),
      currency: 'USD',
      amount: '100.00',
      moved: null,
      toCurrency: null,
      received: '99.75',
      instrument: null,
      name: null,
      appliedAt: new Date(server.clock.now()).toISOString(),
      reviewedAt: null,
      status: 'pending',
      reason: null,
      remark: null,
      gross: null,
      withheld: null,
      toMargin: null,
      portfolio: '0',
    },
  ]);
});

it('each tab has its own records: transactions, recharges, withdrawals, exchanges, transfers, the rest', async () => {
  const types = async (tab: CallInput<Calls['wallet/listFundRecords']>['tab']) =>
    (await records({ tab })).rows.map(({ type }) => type);
  expect(await types('transaction')).toEqual(['buy']);
  expect(await types('recharge')).toEqual([]);
  expect(await types('withdrawal')).toEqual(['withdrawal']);
  expect(await types('exchange')).toEqual(['exchange', 'forOrder']);
  expect(await types('transfer')).toEqual(['transfer']);
  expect(new Set(await types('other'))).toEqual(new Set(['practice']));
  const [bought] = (await records({ tab: 'transaction' })).rows;
  expect(bought).toMatchObject({ instrument: 'US.NWRB', name: 'Nordwind Robotics', status: 'passed', currency: 'USD' });
});

it('lists all records in pages of ten, each once, newest first', async () => {
  const { count } = await records({});
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / 10) }, (_, index) => records({ page: index + 1 })),
  );
  const rows = pages.flatMap((page) => page.rows);
  expect([rows.length, new Set(rows.map(({ number }) => number)).size, pages[0]!.rows.length]).toEqual([
    count,
    count,
    10,
  ]);
  expect(rows.map(({ appliedAt }) => appliedAt)).toEqual(
    rows
      .map(({ appliedAt }) => appliedAt)
      .sort()
      .reverse(),
  );
  expect((await records({ page: 99 })).rows).toEqual([]);
});

it('every other movement of own money is a record of its own', () => {
  // The house's accounts have no record, and shares of an offer are paid before they are delivered.
  const isHouses = (of: string): boolean => ['houseCapital', 'fundDay', 'fundSeed'].includes(of);
  const left = ALLOWED_BOOKINGS.filter(
    ({ code, debit, credit, of }) =>
      isCustomerOwnedAccount(debit) !== isCustomerOwnedAccount(credit) &&
      of !== 'order' &&
      !isHouses(of) &&
      !MONEY_RECORD_TRANSFER_CODES.has(code),
  );
  expect(left.map(({ code }) => code)).toEqual(['subscriptionShares']);
});

it('added or removed margin is a record, so that all records sum to the available money', async () => {
  const { client } = await server.marginCustomer();
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '4', leverage: 4 } as const;
  const { position } = (
    await unwrapAnswer(client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }))
  ).order;
  await unwrapAnswer(
    client.call('trading/addMargin', { position: position!, amount: '50', key: createIdempotencyKey() }),
  );
  await unwrapAnswer(
    client.call('trading/removeMargin', { position: position!, amount: '20', key: createIdempotencyKey() }),
  );
  const pages = [1, 2, 3].map((page) => unwrapAnswer(client.call('wallet/listFundRecords', { page })));
  const rows = (await Promise.all(pages)).flatMap((page) => page.rows);
  const found = rows.filter(({ type }) => type === 'addMargin' || type === 'removeMargin');
  const name = 'Nordwind Robotics';
  expect(found).toMatchObject([
    { type: 'removeMargin', amount: '20.00', moved: '0.00', toMargin: '-20.00', name },
    { type: 'addMargin', amount: '50.00', moved: '0.00', toMargin: '50.00', name },
  ]);
  const cents = (text: string | null) => parseAmount(text ?? '0', 'USD')!;
  const sum = rows
    .filter(({ currency }) => currency === 'USD')
    .reduce((all, { moved, toMargin }) => all + cents(moved) - cents(toMargin), 0n);
  const { accounts } = await unwrapAnswer(client.call('wallet/getWallet', {}));
  expect(formatAmount(sum, 'USD')).toBe(accounts.find(({ currency }) => currency === 'USD')!.available);
});

it('a transfer between portfolios is a record with both, and an order names its portfolio', async () => {
  const { client } = await server.customer();
  const made = await client.call('portfolios/createPortfolio', { name: 'Dividends', key: createIdempotencyKey() });
  if (!made.ok) throw new Error(made.code);
  const to = made.data.portfolio.portfolio;
  await client.call('portfolios/transferBetween', {
    from: '0',
    to,
    currency: 'USD',
    amount: '900',
    key: createIdempotencyKey(),
  });
  const list = await client.call('wallet/listFundRecords', { tab: 'transfer' });
  expect(list.ok ? list.data.rows : list.code).toMatchObject([
    { type: 'between', currency: 'USD', amount: '900.00', moved: '0.00', fromPortfolio: '0', toPortfolio: to },
  ]);
  const order = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '2' } as const;
  for (const portfolio of ['0', to]) {
    server.clock.advance(1_000);
    await client.call('trading/placeOrder', { ...order, portfolio, key: createIdempotencyKey() });
  }
  const traded = await client.call('wallet/listFundRecords', { tab: 'transaction' });
  expect(traded.ok ? traded.data.rows.map(({ portfolio }) => portfolio) : traded.code).toEqual([to, '0']);
});

it("an order's record is what the ledger moved: a short sale takes margin and charges, without proceeds", async () => {
  const trader = await server.customer();
  const cashOf = async () => {
    const wallet = await trader.client.call('wallet/getWallet', { in: 'USD' });
    const own = wallet.ok ? wallet.data.accounts.find(({ currency }) => currency === 'USD')! : null;
    return parseAmount(own!.available, 'USD')! + parseAmount(own!.frozen, 'USD')!;
  };
  const recordOf = async () => {
    const list = await trader.client.call('wallet/listFundRecords', { tab: 'transaction' });
    return list.ok ? list.data.rows[0]! : null;
  };
  await trader.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() });
  for (const order of [
    { side: 'short', effect: 'open', leverage: 3 },
    { side: 'short', effect: 'close' },
    { side: 'long', effect: 'open' },
  ] as const) {
    const before = await cashOf();
    server.clock.advance(1_000);
    const placed = await trader.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      type: 'market',
      quantity: '11',
      ...order,
      key: createIdempotencyKey(),
    });
    expect(placed.ok ? null : placed.code).toBeNull();
    const moved = (await cashOf()) - before;
    const record = (await recordOf())!;
    expect(record).toMatchObject({
      type: (order.side === 'short') === (order.effect === 'open') ? 'sell' : 'buy',
      moved: formatAmount(moved, 'USD'),
      amount: formatAmount(moved < 0n ? -moved : moved, 'USD'),
    });
    if (order.effect === 'open') expect(moved < 0n).toBe(true);
  }
});

it("a dividend's record names the share and its net amount, wherever it was booked, margin included", async () => {
  for (const [side, leverage] of [
    ['long', 1],
    ['long', 4],
    ['short', 2],
  ] as const) {
    const trader = await server.marginCustomer();
    const account = BigInt(trader.userId);
    const placed = await trader.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side,
      leverage,
      type: 'market',
      quantity: '12',
      key: createIdempotencyKey(),
    });
    if (!placed.ok) throw new Error(placed.code);
    const claim: DividendClaim = {
      position: decodeId('p', account, placed.data.order.position!)!,
      side,
      quantity: parseScaled('12')!,
      perShare: parseScaled('1.01')!,
      dates: { exDate: '2026-11-20', payDate: '2026-11-20' },
    };
    const own = async () => {
      const wallet = await trader.client.call('wallet/getWallet', { in: 'USD' });
      const { available, margin } = wallet.ok
        ? wallet.data.accounts.find(({ currency }) => currency === 'USD')!
        : { available: '0', margin: '0' };
      return { all: parseAmount(available, 'USD')! + parseAmount(margin, 'USD')!, margin: parseAmount(margin, 'USD')! };
    };
    const before = await own();
    server.clock.advance(1_000);
    await server.composed.desk.runIfDue({
      account,
      actor: { rule: 'demo' },
      key: null,
      currencies: ['USD'],
      instrument: 'US.NWRB',
      positions: [claim.position],
      decide: (state) => decidePayDividend(state, claim, server.composed.dependencies.venues.instrument('US.NWRB')!),
      answer: () => ({}),
    });
    const after = await own();
    const moved = after.all - before.all;
    const list = await trader.client.call('wallet/listFundRecords', { tab: 'other' });
    const found = list.ok ? list.data.rows.filter(({ type }) => type === 'dividend') : [];
    const gross = side === 'long' ? 12_12n : -12_12n;
    expect(found).toMatchObject([
      {
        instrument: 'US.NWRB',
        name: 'Nordwind Robotics',
        amount: formatAmount(moved < 0n ? -moved : moved, 'USD'),
        moved: formatAmount(moved, 'USD'),
        gross: formatAmount(gross, 'USD'),
        withheld: formatAmount(gross - moved, 'USD'),
        toMargin: formatAmount(after.margin - before.margin, 'USD'),
      },
    ]);
    if (side === 'long') expect(gross).toBeGreaterThan(moved);
    if (leverage === 4) expect(found[0]!.toMargin).toBe('12.12');
  }
});

it('explains frozen money by single orders and withdrawals, to the cent', async () => {
  const { rows, sums } = await explained('frozen');
  expect(rows.map(({ kind }) => kind)).toEqual(['withdrawal', 'order']);
  expect(rows[1]).toMatchObject({ id: order, instrument: 'US.NWRB', name: 'Nordwind Robotics', currency: 'USD' });
  expect(sums).toEqual([{ currency: 'USD', amount: (await of('USD')).account.frozen }]);
  const sum = rows.reduce((total, { amount }) => total + parseAmount(amount, 'USD')!, 0n);
  expect(formatAmount(sum, 'USD')).toBe(sums[0]!.amount);
});

it('explains position value and profit by single positions', async () => {
  const margin = await explained('margin');
  expect(margin.rows).toMatchObject([{ kind: 'position', id: position, amount: (await of('USD')).account.margin }]);
  const profit = await explained('profit');
  expect(profit.rows.map(({ id }) => id)).toEqual([position]);
  expect(profit.sums).toEqual([{ currency: 'USD', amount: (await of('USD')).wallet.profit }]);
});

it("doesn't list another customer's records", async () => {
  const other = await server.customer();
  const theirs = await other.client.call('wallet/listFundRecords', { tab: 'withdrawal' });
  const frozen = await other.client.call('wallet/explainFunds', { about: 'frozen' });
  expect([theirs.ok && theirs.data.count, frozen.ok && frozen.data.rows]).toEqual([0, []]);
});
