/** One search across queues, orders and people, and exports by the filter of their list. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { beforeAll, expect, it } from 'vitest';
import { submitTestDeposit, type WaitingDeposit } from '../testing/submit-test-deposit.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';

const server = provideTestServer();
let [customer, other] = [] as unknown as [TestCustomer, TestCustomer];
let [support, owner, auditor] = [] as unknown as [TestStaff, TestStaff, TestStaff];
let paid: WaitingDeposit;
let order = '';
beforeAll(async () => {
  [customer, other] = [await server.customer(), await server.customer()];
  [support, owner, auditor] = [
    await server.staff('support'),
    await server.staff('owner'),
    await server.staff('auditor'),
  ];
  await certifyCustomer(server, customer);
  paid = await submitTestDeposit(server, customer, '50');
  for (const who of [customer, other])
    order = (
      await unwrapAnswer(
        who.client.call('trading/placeOrder', {
          instrument: 'US.NWRB',
          side: 'long',
          type: 'market',
          quantity: '1',
          key: createIdempotencyKey(),
        }),
      )
    ).order.id;
});

const found = async (query: string, by = support) =>
  (await unwrapAnswer(by.client.call('staff/search', { query }))).rows;

it('finds a payment by its reference as banks write it, a request, an order and a customer by their ids', async () => {
  const request = { kind: 'review', id: paid.review, customer: customer.userId, what: 'deposit', amount: '50.00' };
  expect(await found(` ${paid.reference.toLowerCase().replace('-', ' ')}`)).toMatchObject([request]);
  expect(await found(paid.review)).toMatchObject([request]);
  expect(await found(order)).toMatchObject([{ kind: 'order', customer: other.userId, what: 'US.NWRB' }]);
  expect(await found(other.account)).toMatchObject([{ kind: 'customer', id: other.userId }]);
  expect(await found('nobody at all')).toEqual([]);
  const accessLogOf = async ({ userId }: TestCustomer) =>
    (await unwrapAnswer(auditor.client.call('staff/listAudit', { customer: userId, action: 'search' }))).rows;
  expect([(await accessLogOf(customer)).length, (await accessLogOf(other)).length]).toEqual([2, 2]);
});

it('finds a proposal for those who may decide it, and logs each search without its text', async () => {
  const secret = 'something secret';
  const { proposal } = await unwrapAnswer(
    owner.client.call('staff/proposeOperatorHalt', {
      market: 'SA',
      instrument: null,
      halted: true,
      why: 'haltTechnical',
      key: createIdempotencyKey(),
    }),
  );
  const mine = { kind: 'proposal', id: proposal!.id, what: 'operatorHalt', customer: null };
  expect(await found(proposal!.id, owner)).toContainEqual(expect.objectContaining(mine));
  expect(await found(proposal!.id)).not.toContainEqual(expect.objectContaining(mine));
  await found(secret);
  const { rows } = await unwrapAnswer(auditor.client.call('staff/listAudit', { action: 'search' }));
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

type Filter = NonNullable<CallInput<Calls['staff/exportCsv']>['filter']>;
const csvOf = async (what: 'ledger' | 'orders' | 'houseAccounts' | 'reviews' | 'audit', filter?: Filter) =>
  (
    await unwrapAnswer(auditor.client.call('staff/exportCsv', { what, why: 'a look', ...(filter ? { filter } : {}) }))
  ).csv
    .trim()
    .split(/\r?\n/)
    .slice(1);

it('exports ledger and orders of a customer and period, house accounts, and filtered queues', async () => {
  const ofOther = { customer: other.userId };
  const all = await csvOf('ledger');
  const own = await csvOf('ledger', ofOther);
  expect([own.length > 0, own.length < all.length, own.every((row) => row.startsWith(`${other.userId},`))]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await csvOf('orders', ofOther)).toEqual([
    expect.stringMatching(new RegExp(`^${order},${other.userId},.*US.NWRB`)),
  ]);
  expect(await csvOf('orders', { ...ofOther, to: '2020-01-01T00:00:00.000Z' })).toEqual([]);
  expect((await csvOf('houseAccounts')).length).toBeGreaterThan(3);
  expect(await csvOf('reviews', { kind: 'deposit' })).toHaveLength(1);
  expect(await csvOf('reviews', { kind: 'deposit', state: 'ended' })).toEqual([]);
  expect((await csvOf('audit', { action: 'search' })).every((row) => row.includes(',search,'))).toBe(true);
  const { rows } = await unwrapAnswer(auditor.client.call('staff/listAudit', { action: 'exportCsv' }));
  expect(rows.map(({ customer: whose }) => whose)).toContain(other.userId);
  expect(rows.map(({ customer: whose }) => whose)).toContain(null);
});

it("exports a transfer with both portfolios, the customer's id for it, and its position among all", async () => {
  const { client } = other;
  const { portfolio } = await unwrapAnswer(
    client.call('portfolios/createPortfolio', { name: 'Other', key: createIdempotencyKey() }),
  );
  const moved = {
    from: '0',
    to: portfolio.portfolio,
    currency: 'USD',
    amount: '5',
    key: createIdempotencyKey(),
  } as const;
  await unwrapAnswer(client.call('portfolios/transferBetween', moved));
  const exportInput = { what: 'ledger', why: 'a look', filter: { customer: other.userId } } as const;
  const [head = '', ...lines] = (await unwrapAnswer(auditor.client.call('staff/exportCsv', exportInput))).csv
    .trim()
    .split(/\r?\n/);
  expect(head).toBe(
    'customer,seq,at,code,debit,credit,amount,currency,reference,debitPortfolio,creditPortfolio,id,transaction',
  );
  const rows = lines.map((line) => line.split(',').slice(3));
  const between = rows.find(([, debit, credit]) => debit === 'available' && credit === 'available');
  expect([between?.[3], between?.[6], between?.[7]]).toEqual(['5.00', '0', moved.to]);
  const ofOrder = rows.filter(([, , , , , reference]) => /^o\d/.test(reference!));
  expect(ofOrder.length).toBeGreaterThan(0);
  expect(ofOrder.every((cells) => cells[8] === order)).toBe(true);
  // What one command moved has the same number, and what came later a larger one.
  const places = rows.map((cells) => BigInt(cells.at(-1)!));
  expect(places).toEqual(places.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  expect(new Set(places).size).toBeLessThan(places.length);
});

it('exports a whole table in pages of any size: each row and the header once, each page logged', async () => {
  for (const what of ['customers', 'reviews', 'ledger', 'orders', 'houseAccounts'] as const) {
    const whole = await unwrapAnswer(auditor.client.call('staff/exportCsv', { what, why: 'a look' }));
    let [csv, rows, pages] = ['', 0, 0];
    let cursor: string | null | undefined;
    do {
      const exportInput = { what, why: 'page by page', limit: 2, ...(cursor ? { cursor } : {}) };
      const page = await unwrapAnswer(auditor.client.call('staff/exportCsv', exportInput));
      [csv, rows, pages, cursor] = [csv + page.csv, rows + page.rows, pages + 1, page.next];
    } while (cursor !== null);
    expect({ what, csv, rows }).toEqual({ what, csv: whole.csv, rows: whole.csv.trim().split('\n').length - 1 });
    const { rows: accessLogOf } = await unwrapAnswer(
      auditor.client.call('staff/listAudit', { action: 'exportCsv', limit: 100 }),
    );
    expect(accessLogOf.filter(({ subject, why }) => subject === what && why === 'page by page')).toHaveLength(pages);
  }
  const wrong = { what: 'ledger', why: 'a look', cursor: 'x' } as const;
  await expect(auditor.client.call('staff/exportCsv', wrong)).rejects.toThrow(/400/);
});
