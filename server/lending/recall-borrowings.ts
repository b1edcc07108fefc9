/**
 * When lent and reserved stock exceeds what can be lent, recalls the youngest reservations with notice, and ends them
 * when it has passed. What their holders sell short until then is a short like any other.
 */
import {
  decideEndRecalledBorrowing,
  decideRecallBorrowing,
  type LendingChanges,
} from '@bourse/core/products/lending/lending-orders.ts';
import { computePurchaseLockEnd } from '@bourse/core/trading/orders/purchase-locks.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readActiveReservations, readReservedInstruments } from './night-fees-store.ts';
import { buildLendingOrderLoad } from './lending-records.ts';
import { countLendableStock } from './store.ts';

type RecallDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'timeZones' | 'venues' | 'getMarketView' | 'lendingRules' | 'world'
>;

/** Returns how many were recalled or ended. */
export async function recallBorrowings(dependencies: RecallDependencies): Promise<number> {
  const { database, clock, getMarketView } = dependencies;
  const names = await readReservedInstruments(database.kysely);
  const counts = await countLendableStock(database.kysely, names, clock.now());
  let acted = 0;
  for (const name of names) {
    const now = clock.now();
    const market = getMarketView(name, now);
    const counted = counts.get(name);
    const pool = market?.stock?.()?.pool ?? null;
    if (!market || !counted || pool === null) continue;
    let excess = counted.lent + counted.unused - pool - counted.offered;
    for (const { account, order } of await readActiveReservations(database.kysely, name)) {
      if (order.status === 'recalled') {
        excess -= order.quantity ?? 0n;
        if (order.dueAt !== null && order.dueAt <= now)
          acted += await runRecallDecision(dependencies, account, order.seq, (state) =>
            decideEndRecalledBorrowing(state, order.seq, market.instrument, now),
          );
        continue;
      }
      if (excess <= 0n) continue;
      excess -= order.quantity ?? 0n;
      const dueAt = computeRecallDueTime(dependencies, market.instrument, now);
      acted += await runRecallDecision(dependencies, account, order.seq, (state) =>
        decideRecallBorrowing(state, order.seq, market.instrument, dueAt),
      );
    }
  }
  return acted;
}

function computeRecallDueTime(
  { lendingRules, timeZones, world }: RecallDependencies,
  { market }: Instrument,
  now: number,
): number {
  const { noticeDays } = lendingRules.termsAt(market, now);
  return computePurchaseLockEnd({ kind: 'days', days: noticeDays }, market, world.hours, now, timeZones);
}

async function runRecallDecision(
  { desk }: RecallDependencies,
  account: AccountId,
  seq: bigint,
  decide: (state: AccountState) => LendingChanges | null,
): Promise<number> {
  let acted = 0;
  await desk.runIfDue<LendingChanges, object>({
    account,
    actor: { rule: 'lending' },
    key: null,
    currencies: [],
    instrument: null,
    loads: [buildLendingOrderLoad(seq)],
    decide,
    answer() {
      acted = 1;
      return {};
    },
  });
  return acted;
}
