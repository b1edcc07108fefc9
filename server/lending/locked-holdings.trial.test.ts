/** Only what the holder could begin to lend at that moment is lent, however units are locked afterwards. */
import { countLendableUnits } from '@bourse/core/products/lending/lending-orders.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { readLenderPoolUnitsAt } from './store.ts';
import {
  buyTestStock,
  DAY_MS,
  lendTestStock,
  setUpLendingTestServer,
  getTestLendingPool,
  shortTestStock,
} from './testing-lending.ts';

const world = setUpLendingTestServer();
const STEPS = 12;
const HOUR_MS = 3_600_000;

/** The same numbers for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('stock locked after lending started does not count until its lock ends', async () => {
  const seed = Date.now() % 1_000_000;
  const draw = drawing(seed);
  const { server } = world;
  await world.house(0);
  const [ann, sam] = [await server.customer(), await server.marginCustomer()];
  const positions = [await buyTestStock(ann, '6')];
  await lendTestStock(ann);
  const own = async () =>
    (
      await server.database.kysely
        .selectFrom('positions')
        .selectAll()
        .where('account_id', '=', BigInt(ann.userId))
        .execute()
    ).map(parsePositionRow);
  const lock = (untilMs: number) =>
    queryAsOwner(
      server.database.ownerUrl,
      `update positions set locked_until = $2 where account_id = $1 and position_seq =
        (select position_seq from positions where account_id = $1 order by position_seq offset $3 limit 1)`,
      [ann.userId, new Date(untilMs), draw(positions.length)],
    );
  for (let step = 0; step < STEPS; step++) {
    const kind = draw(3);
    if (kind === 0 && positions.length < 4) positions.push(await buyTestStock(ann, String(1 + draw(4))));
    else if (kind === 1) await lock(server.clock.now() + draw(4) * HOUR_MS);
    else server.clock.advance(draw(3) * HOUR_MS + 1);
    await agrees(ann, seed, await own());
  }
  await queryAsOwner(server.database.ownerUrl, 'update positions set locked_until = $2 where account_id = $1', [
    ann.userId,
    new Date(server.clock.now() + DAY_MS),
  ]);
  await agrees(ann, seed, await own());
  // A short sale finds nothing to borrow, and the night pays nobody for it.
  expect(await shortTestStock(sam, '1')).toMatchObject({
    ok: false,
    code: 'notEnoughStock',
    params: { available: '0' },
  });
  server.clock.advance(DAY_MS);
  expect(await shortTestStock(sam, '1')).toMatchObject({ ok: true });
});

async function agrees(
  ann: TestCustomer,
  seed: number,
  positions: ReturnType<typeof parsePositionRow>[],
): Promise<void> {
  const { server } = world;
  const now = server.clock.now();
  const units = countLendableUnits(positions, now);
  const visiblePool = await getTestLendingPool(ann);
  expect(visiblePool.offered, `seed ${seed}`).toBe(formatScaled(units));
  expect(visiblePool.mine.held, `seed ${seed}`).toBe(formatScaled(units));
  const offers = await readLenderPoolUnitsAt(server.database.kysely, visiblePool.instrument, '2099-01-01', now + 1);
  expect(
    offers.reduce((sum, each) => sum + each.units, 0n),
    `seed ${seed}`,
  ).toBe(countLendableUnits(positions, now + 1));
}
