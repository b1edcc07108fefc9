/** Many customers lend, sell, sell short, reserve and return at the same moment, night after night: the books agree. */
import { beforeAll, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createFinancingJob } from '../trading/overnight-charge-jobs.ts';
import { recallStock } from '../trading/recall-stock.ts';
import { recallBorrowings } from './recall-borrowings.ts';
import { distributeNightFees } from './distribute-night-fees.ts';

const STOCK = 'US.NWRB';
const DAY_MS = 86_400_000;
const NIGHTS = 3;
const AT_ONCE = 40;
const server = provideTestServer({ workByHand: true });
beforeAll(async () => {
  server.clock.set(Date.parse('2026-12-08T15:00:00.000Z'));
});

/** The same numbers for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function act({ client }: TestCustomer, draw: (below: number) => number): Promise<void> {
  const quantity = String(1 + draw(8));
  const order = { instrument: STOCK, type: 'market', quantity, key: createIdempotencyKey() } as const;
  const kind = draw(8);
  if (kind < 2) await client.call('trading/placeOrder', { ...order, side: 'long' });
  else if (kind < 4) await client.call('trading/placeOrder', { ...order, side: 'short' });
  else if (kind === 4)
    await client.call('lending/lend', { instrument: STOCK, agreed: true, key: createIdempotencyKey() });
  else if (kind === 5)
    await client.call('lending/borrow', { instrument: STOCK, quantity, key: createIdempotencyKey() });
  else if (kind === 6) {
    const open = await client.call('trading/listPositions', { status: 'inPosition' });
    const position = open.ok ? open.data.rows.at(draw(3))?.id : undefined;
    if (position) await client.call('trading/closePosition', { position, key: createIdempotencyKey() });
  } else {
    const listed = await client.call('lending/listLendingOrders', { status: 'inProgress' });
    const ended = listed.ok ? listed.data.rows.at(0) : undefined;
    if (ended?.kind === 'lend')
      await client.call('lending/recallLend', { lending: ended.id, key: createIdempotencyKey() });
    if (ended?.kind === 'borrow')
      await client.call('lending/returnBorrow', { borrowing: ended.id, key: createIdempotencyKey() });
  }
}

it('never lends anything twice, loses no fee, and pays nobody what nobody paid', async () => {
  const seed = Date.now() % 1_000_000;
  const draw = drawing(seed);
  const customers = await Promise.all(Array.from({ length: 8 }, () => server.marginCustomer()));
  const { dependencies, desk } = server.composed;
  for (let nth = 0; nth < NIGHTS; nth++) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => act(customers[draw(customers.length)]!, draw)));
    await Promise.all([
      recallStock({ ...dependencies, desk, hours: 'always', assertLeads: async () => {} }),
      recallBorrowings(dependencies),
    ]);
    server.clock.set((Math.floor((server.clock.now() - 5 * 3_600_000) / DAY_MS) + 1) * DAY_MS + 5 * 3_600_000);
    // A night falls due while people act, and two processes distribute it at once.
    await Promise.all([
      createFinancingJob({ ...dependencies, desk, stockLendingTerms: dependencies.stockLendingTerms })(),
      ...Array.from({ length: 10 }, () => act(customers[draw(customers.length)]!, draw)),
    ]);
    await Promise.all([distributeNightFees(dependencies), distributeNightFees(dependencies)]);
  }
  expect(await server.listAuditDifferences(), `seed ${seed}`).toEqual([]);
  const { rows } = await server.database.pool.query<{ nights: string; unpaid: string; earned: string; paid: string }>(
    `select (select count(*) from lending_nights) as nights,
      (select count(*) from lending_shares where paid_at is null) as unpaid,
      (select coalesce(sum(amount), 0) from transfers where code = 'lendingFee') as earned,
      (select coalesce(sum(amount), 0) from transfers where code in ('borrowFee', 'reservationFee')) as paid`,
  );
  expect(Number(rows[0]!.nights), `seed ${seed}`).toBeGreaterThan(0);
  expect(Number(rows[0]!.unpaid), `seed ${seed}`).toBe(0);
  expect(Number(rows[0]!.earned), `seed ${seed}`).toBeLessThanOrEqual(Number(rows[0]!.paid));
});
