/** A check that can't fail is worthless: each invariant is broken by hand, and the audit must report it. */
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../../db/testing.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../../testing/test-server.ts';
import { certifyCustomer } from '../../testing/verified-customer.ts';

const server = provideTestServer();
let customer: TestCustomer;

async function place(
  instrument: string,
  side: 'long' | 'short',
  quantity: string,
  more: { leverage?: number; type?: 'limit'; limitPrice?: string; effect?: 'close'; payWith?: string } = {},
): Promise<string> {
  const result = await customer.client.call('trading/placeOrder', {
    instrument,
    side,
    type: 'market',
    quantity,
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
    ...more,
  });
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`);
  return result.data.order.position ?? '';
}

beforeAll(async () => {
  customer = await server.marginCustomer();
  for (const [instrument, quantity] of [
    ['US.NWRB', '5'],
    ['FX.EURUSD', '7'],
    ['FX.USDJPY', '13'],
    ['CRYPTO.DOGEUSDT', '1234.56789012'],
    ['FX.USDVND', '3'],
  ] as const) {
    // Nobody can open the opposite side of a holding: the short position is closed completely before the long one
    // begins.
    for (const side of ['short', 'long'] as const) {
      const position = await place(instrument, side, quantity, { leverage: 3 });
      server.clock.advance(60_000);
      const part = instrument.startsWith('CRYPTO') ? '0.98765432' : '2';
      for (let times = 0; times < (side === 'long' ? 1 : 3); times += 1) {
        await customer.client.call('trading/closePosition', {
          position,
          key: createIdempotencyKey(),
          ...(times < 2 ? { quantity: part } : {}),
        });
      }
    }
  }
  for (const [instrument, payWith] of [
    ['FX.USDJPY', 'KRW'],
    ['CRYPTO.DOGEUSDT', 'VND'],
    ['US.NWRB', 'USDT'],
  ] as const)
    await place(instrument, 'long', '30', { payWith });
  await certifyCustomer(server, customer);
  if (!(await customer.client.call('rewards/checkIn', { key: createIdempotencyKey() })).ok)
    throw new Error('nobody checked in');
  const quoted = await customer.client.call('wallet/quoteExchange', { from: 'THB', to: 'JPY', amount: '1234.56' });
  if (
    !quoted.ok ||
    !(await customer.client.call('wallet/exchange', { quote: quoted.data.quote, key: createIdempotencyKey() })).ok
  )
    throw new Error('nothing was exchanged');
  await place('US.NWRB', 'long', '1', { type: 'limit', limitPrice: '50' });
  await place('US.NWRB', 'long', '1', { type: 'limit', limitPrice: '900', effect: 'close' });
});

it('reports nothing after the activity of the server itself, in every currency and to the last fraction', async () => {
  expect(await server.listAuditDifferences()).toEqual([]);
});

const one = `where (account_id, position_seq) = (select account_id, position_seq from positions where open_quantity > 0
  order by position_seq limit 1)`;
it.each<[string, string, string, RegExp]>([
  [
    "a position's cost",
    `update positions set cost = cost + 1 ${one}`,
    `update positions set cost = cost - 1 ${one}`,
    /^position .*: cost/,
  ],
  [
    'what of it is open',
    `update positions set open_cost = open_cost + 1 ${one}`,
    `update positions set open_cost = open_cost - 1 ${one}`,
    /^position .*: cost/,
  ],
  [
    'its profit',
    `update positions set realized = realized + 1 ${one}`,
    `update positions set realized = realized - 1 ${one}`,
    /^profit /,
  ],
  [
    'what the insurance account bore of it',
    `update positions set insured_loss = insured_loss + 1 ${one}`,
    `update positions set insured_loss = insured_loss - 1 ${one}`,
    /^insured /,
  ],
  [
    'what that bore of its charges',
    `update positions set insured_charges = insured_charges + 1 ${one}`,
    `update positions set insured_charges = insured_charges - 1 ${one}`,
    /^insured /,
  ],
  [
    'its open units',
    `update positions set open_quantity = open_quantity + 1, quantity = quantity + 1 ${one}`,
    `update positions set open_quantity = open_quantity - 1, quantity = quantity - 1 ${one}`,
    /^position .*: units \d+, its fills say \d+; open units/,
  ],
  [
    'its margin',
    `update positions set margin = margin + 1 ${one}`,
    `update positions set margin = margin - 1 ${one}`,
    /^margin /,
  ],
  [
    'its interest',
    `update positions set financing = financing + 1 ${one}`,
    `update positions set financing = financing - 1 ${one}`,
    /^position .* of interest/,
  ],
  [
    'its fees',
    `update positions set fees = fees + 1 ${one}`,
    `update positions set fees = fees - 1 ${one}`,
    /^position \d+\/\d+: fees \d+, its fills say \d+$/,
  ],
  [
    'a reservation',
    `update positions set reserved = reserved + 1 where reserved > 0`,
    `update positions set reserved = reserved - 1 where reserved > 0`,
    /^reserved /,
  ],
  [
    'the price of a fill',
    `update fills set price = price + 100000000 where fill_seq = (select min(fill_seq) from fills)`,
    `update fills set price = price - 100000000 where fill_seq = (select min(fill_seq) from fills)`,
    /^position .*: cost/,
  ],
  [
    'the fee of a fill',
    `update fills set fee = fee + 1 where fill_seq = (select min(fill_seq) from fills)`,
    `update fills set fee = fee - 1 where fill_seq = (select min(fill_seq) from fills)`,
    /^order \d+\/\d+: fees \d+, its fills say \d+$/,
  ],
  [
    'what a charge of a fill comes to',
    `update fills set charges = replace(charges, '"]]', '0"]]') where charges <> '[]'`,
    `update fills set charges = replace(charges, '0"]]', '"]]') where charges <> '[]'`,
    /^fill .*: fee \d+ and tax \d+, by name they come to/,
  ],
  [
    "an order's hold",
    `update orders set hold = hold + 1 where hold > 0`,
    `update orders set hold = hold - 1 where hold > 0`,
    /^frozen /,
  ],
  [
    "an order's fees",
    `update orders set fees = fees + 1 where order_seq = 1`,
    `update orders set fees = fees - 1 where order_seq = 1`,
    /^order \d+\/\d+: fees \d+, its fills say \d+$/,
  ],
  [
    'what was paid in another currency',
    `update exchanges set paid = paid + 1 where pay_currency = 'VND'`,
    `update exchanges set paid = paid - 1 where pay_currency = 'VND'`,
    /^exchange .*: paid/,
  ],
  [
    'what it was exchanged for',
    `update exchanges set bought = bought + 100 where pay_currency = 'KRW'`,
    `update exchanges set bought = bought - 100 where pay_currency = 'KRW'`,
    /^exchange .*: says/,
  ],
  [
    'the rate of an exchange',
    `update exchanges set rate = rate * 2`,
    `update exchanges set rate = rate / 2`,
    /^exchange .*: paid/,
  ],
  [
    'what an exchange brought',
    `update exchanges set bought = bought + 1 where pay_currency = 'THB'`,
    `update exchanges set bought = bought - 1 where pay_currency = 'THB'`,
    /^exchange .*: brought .* its rate says/,
  ],
  [
    'what an exchange was for',
    `update exchanges set kind = 'order' where pay_currency = 'THB'`,
    `update exchanges set kind = 'exchange' where pay_currency = 'THB'`,
    /^exchange .*: says/,
  ],
  [
    'a check-in',
    `update check_ins set amount = amount + 1`,
    `update check_ins set amount = amount - 1`,
    /^reward .* checkIn/,
  ],
  [
    'what was set aside',
    `update promotion_budgets set reserved = reserved - 50000000`,
    `update promotion_budgets set reserved = reserved + 50000000`,
    /^promotion checkIn: .* paid, only 0/,
  ],
  [
    'stock that is lent',
    'update lent_stock set lent = lent + 1',
    'update lent_stock set lent = lent - 1',
    /^stock .* are lent/,
  ],
  [
    'a count of transfers',
    `update accounts set transfer_seq = transfer_seq + 1`,
    `update accounts set transfer_seq = transfer_seq - 1`,
    /^account /,
  ],
])('names a changed %s', async (_, breaking, mending, named) => {
  await queryAsOwner(server.database.ownerUrl, breaking);
  const found = await server.listAuditDifferences();
  await queryAsOwner(server.database.ownerUrl, mending);
  expect(found.length).toBeGreaterThan(0);
  expect(
    found.some((sentence) => named.test(sentence)),
    found.join('\n'),
  ).toBe(true);
  expect(await server.listAuditDifferences()).toEqual([]);
});
