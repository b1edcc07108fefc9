/**
 * When more of an instrument is lent than customers and the house have to lend: ends orders waiting to sell it short,
 * then tells the holders of the newest shorts to return it by a deadline, and after that buys it back, each by its own
 * order. Once enough has been returned by anyone, the rest of the recall ends.
 */
import { recalled } from '@bourse/core/borrowing/stock-borrowing.ts';
import { lockUntil } from '@bourse/core/trading/orders/locks.ts';
import { lotOf } from '@bourse/core/markets/order-rules/lots.ts';
import type { Hours, Instrument, Zones } from '@bourse/core/markets/market.ts';
import { formatScaled, larger, smaller, type Quantity } from '@bourse/core/ledger/money.ts';
import { rulesOf, ruleOn } from '@bourse/core/markets/rulebook/rulebook.ts';
import { decideBuyIn, decideEndBorrowing } from '@bourse/core/trading/trading/return-stock.ts';
import { storedUnit } from '@bourse/core/ledger/unit.ts';
import type { Decision } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { Desk } from '../desk/desk.ts';
import { inOneTransaction, lockAccount, writeNotice } from '../commands/transaction.ts';
import type { Parts } from '../parts.ts';
import type { MarketViews } from './market-view.ts';
import type { AssertLeads } from '../jobs/fencing-tokens.ts';
import * as store from './recalls-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export interface RecallParts extends Pick<Parts, 'database' | 'clock' | 'live'> {
  desk: Desk;
  views: MarketViews;
  zones: Zones;
  hours: Hours;
  assertLeads: AssertLeads;
}

/** Returns the number of ended orders, notified customers and positions bought back. */
export async function recallStock(parts: RecallParts): Promise<number> {
  let acted = 0;
  for (const { instrument, lent, offered } of await store.readLentOut(parts.database.kysely, parts.clock.now())) {
    const market = parts.views(instrument, parts.clock.now());
    const pool = market?.stock?.()?.pool ?? null;
    if (market && pool !== null) acted += await settle(parts, market, lent, pool + offered);
  }
  return acted;
}

async function settle(parts: RecallParts, market: MarketView, lent: Quantity, pool: Quantity): Promise<number> {
  const { kysely } = parts.database;
  const { instrument } = market;
  let excess = lent - pool;
  let acted = 0;
  if (excess > 0n) {
    for (const { from } of recalled(await store.readWaitingShorts(kysely, instrument.id), excess, 1n)) {
      // Two linked orders may have ended together.
      const ended = await decideFor(parts, instrument, from, 'order', (state, view, now) =>
        decideEndBorrowing(state, from.seq, view, now),
      );
      if (ended !== null) acted += 1;
      excess -= from.quantity;
    }
  }
  let open = 0n;
  for (const recall of await store.readRecalls(kysely, instrument.id)) {
    const left = smaller(recall.quantity - recall.returned, recall.held);
    const over = excess <= 0n || left <= 0n;
    const due = smaller(left, excess);
    const bought = !over && recall.dueAt <= parts.clock.now() ? await buyIn(parts, instrument, recall, due) : 0n;
    // What the market couldn't provide stays due.
    if (over || bought >= due)
      await kysely.transaction().execute(async (db) => {
        await store.endRecall(db, recall, parts.clock.now());
        await parts.assertLeads(db);
      });
    if (bought > 0n) acted += 1;
    excess -= bought;
    if (!over && bought < due) open += left - bought;
  }
  return acted + (await tellMore(parts, market, larger(excess - open, 0n)));
}

/** Returns how many units were bought back. Needs no key: what has been bought back isn't open any more. */
async function buyIn(
  parts: RecallParts,
  instrument: Instrument,
  recall: store.Recall,
  quantity: Quantity,
): Promise<Quantity> {
  return (
    (await decideFor(parts, instrument, recall, 'position', (state, view, now) =>
      decideBuyIn(state, recall.seq, { quantity, held: recall.held }, view, now),
    )) ?? 0n
  );
}

/** Returns how many units it filled; null if there was nothing to decide, or no price yet. */
async function decideFor(
  { desk, views }: RecallParts,
  { id, currency }: Instrument,
  { account, seq }: store.Borrowing,
  of: 'order' | 'position',
  decide: (state: Parameters<typeof decideBuyIn>[0], view: MarketView, now: number) => Decision | null,
): Promise<Quantity | null> {
  let filled: Quantity | null = null;
  await desk.run<Decision, object>({
    account,
    actor: { rule: 'recalls' },
    key: null,
    currencies: [currency],
    instrument: id,
    orders: of === 'order' ? [seq] : [],
    positions: of === 'position' ? [seq] : [],
    decide(state, now) {
      const view = views(id, now);
      return view && decide(state, view, now);
    },
    answer({ order }) {
      filled = order.filled;
      return {};
    },
  });
  return filled;
}

async function tellMore(parts: RecallParts, { instrument, date }: MarketView, needed: Quantity): Promise<number> {
  if (needed === 0n) return 0;
  const chosen = recalled(
    await store.readFreeShorts(parts.database.kysely, instrument.id),
    needed,
    lotOf(instrument, date).lot,
  );
  let told = 0;
  for (const { from, quantity } of chosen) {
    told += await inOneTransaction(parts, async (work) => {
      await lockAccount(work, from.account);
      const dueAt = deadline(parts, instrument, date, work.now);
      if (!(await store.insertRecall(work, { ...from, quantity }, instrument.id, dueAt))) return 0;
      await writeNotice(work, from.account, 'stockRecalled', {
        instrument: instrument.name,
        instrumentId: instrument.id,
        quantity: formatScaled(quantity),
        unit: storedUnit(instrument),
        at: isoTime(dueAt),
      });
      await parts.assertLeads(work.db);
      return 1;
    });
  }
  return told;
}

/** As long as a purchase takes to settle, at least a day, so that buying back at once delivers in time. */
function deadline({ zones, hours }: RecallParts, { market }: Instrument, date: string, now: number): number {
  const days = Math.max(ruleOn(rulesOf(market).settlementDays, date), 1);
  return lockUntil({ kind: 'days', days }, market, hours, now, zones);
}
