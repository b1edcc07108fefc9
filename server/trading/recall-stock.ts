/**
 * When more of an instrument is lent than customers and the house have to lend: ends orders waiting to sell it short,
 * then tells the holders of the newest shorts to return it by a deadline, and after that buys it back, each by its own
 * order. Once enough has been returned by anyone, the rest of the recall ends.
 */
import { allocateRecall } from '@bourse/core/borrowing/stock-borrowing.ts';
import { computePurchaseLockEnd } from '@bourse/core/trading/orders/purchase-locks.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import type { TradingHoursMode, Instrument, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { formatScaled, maximumOf, minimumOf, type Quantity } from '@bourse/core/ledger/money.ts';
import { getMarketRules, getValueInForce } from '@bourse/core/markets/rulebook/rulebook.ts';
import { decideBuyIn, decideEndWaitingShortSale } from '@bourse/core/trading/trading/recall-stock.ts';
import { quantityUnitForMessage } from '@bourse/core/ledger/quantity-unit.ts';
import type { OrderDecision } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import { runInTransaction, lockAccount, writeNotice } from '../commands/transaction-with-events.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { GetMarketView } from './decision-market-view.ts';
import type { AssertLeadership } from '../jobs/fencing-tokens.ts';
import * as store from './recalls-store.ts';
import { isoTime } from '@bourse/core/dates.ts';

export interface RecallDependencies extends Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'> {
  desk: CommandDesk;
  getMarketView: GetMarketView;
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
  assertLeads: AssertLeadership;
}

/** Returns the number of ended orders, notified customers and positions bought back. */
export async function recallStock(dependencies: RecallDependencies): Promise<number> {
  let acted = 0;
  for (const { instrument, lent, offered } of await store.listLentInstruments(
    dependencies.database.kysely,
    dependencies.clock.now(),
  )) {
    const market = dependencies.getMarketView(instrument, dependencies.clock.now());
    const pool = market?.stock?.()?.pool ?? null;
    if (market && pool !== null) acted += await settleRecall(dependencies, market, lent, pool + offered);
  }
  return acted;
}

async function settleRecall(
  dependencies: RecallDependencies,
  market: MarketView,
  lent: Quantity,
  pool: Quantity,
): Promise<number> {
  const { kysely } = dependencies.database;
  const { instrument } = market;
  let excess = lent - pool;
  let acted = 0;
  if (excess > 0n) {
    for (const { from } of allocateRecall(await store.listWaitingShortOrders(kysely, instrument.id), excess, 1n)) {
      // Two linked orders may have ended together.
      const ended = await decideBorrowing(dependencies, instrument, from, 'order', (state, view, now) =>
        decideEndWaitingShortSale(state, from.seq, view, now),
      );
      if (ended !== null) acted += 1;
      excess -= from.quantity;
    }
  }
  let open = 0n;
  for (const recall of await store.listStockRecalls(kysely, instrument.id)) {
    const left = minimumOf(recall.quantity - recall.returned, recall.held);
    const over = excess <= 0n || left <= 0n;
    const due = minimumOf(left, excess);
    const bought =
      !over && recall.dueAt <= dependencies.clock.now() ? await buyBack(dependencies, instrument, recall, due) : 0n;
    // What the market couldn't provide stays due.
    if (over || bought >= due)
      await kysely.transaction().execute(async (db) => {
        await store.endStockRecall(db, recall, dependencies.clock.now());
        await dependencies.assertLeads(db);
      });
    if (bought > 0n) acted += 1;
    excess -= bought;
    if (!over && bought < due) open += left - bought;
  }
  return acted + (await recallMore(dependencies, market, maximumOf(excess - open, 0n)));
}

/** Returns how many units were bought back. Needs no key: what has been bought back isn't open any more. */
async function buyBack(
  dependencies: RecallDependencies,
  instrument: Instrument,
  recall: store.StockRecall,
  quantity: Quantity,
): Promise<Quantity> {
  return (
    (await decideBorrowing(dependencies, instrument, recall, 'position', (state, view, now) =>
      decideBuyIn(state, recall.seq, { quantity, held: recall.held }, view, now),
    )) ?? 0n
  );
}

/** Returns how many units it filled; null if there was nothing to decide, or no price yet. */
async function decideBorrowing(
  { desk, getMarketView }: RecallDependencies,
  { id, currency }: Instrument,
  { account, seq }: store.StockBorrowing,
  of: 'order' | 'position',
  decide: (state: Parameters<typeof decideBuyIn>[0], view: MarketView, now: number) => OrderDecision | null,
): Promise<Quantity | null> {
  let filled: Quantity | null = null;
  await desk.runIfDue<OrderDecision, object>({
    account,
    actor: { rule: 'recalls' },
    key: null,
    currencies: [currency],
    instrument: id,
    orders: of === 'order' ? [seq] : [],
    positions: of === 'position' ? [seq] : [],
    decide(state, now) {
      const view = getMarketView(id, now);
      return view && decide(state, view, now);
    },
    answer({ order }) {
      filled = order.filled;
      return {};
    },
  });
  return filled;
}

async function recallMore(
  dependencies: RecallDependencies,
  { instrument, date }: MarketView,
  needed: Quantity,
): Promise<number> {
  if (needed === 0n) return 0;
  const chosen = allocateRecall(
    await store.listUnrecalledShorts(dependencies.database.kysely, instrument.id),
    needed,
    getLotSizeRules(instrument, date).lot,
  );
  let recalledCount = 0;
  for (const { from, quantity } of chosen) {
    recalledCount += await runInTransaction(dependencies, async (work) => {
      await lockAccount(work, from.account);
      const dueAt = recallDeadline(dependencies, instrument, date, work.now);
      if (!(await store.insertStockRecall(work, { ...from, quantity }, instrument.id, dueAt))) return 0;
      const params = {
        instrument: instrument.name,
        instrumentId: instrument.id,
        quantity: formatScaled(quantity),
        unit: quantityUnitForMessage(instrument),
        at: isoTime(dueAt),
      };
      await writeNotice(work, from.account, 'stockRecalled', params, from.portfolio);
      await dependencies.assertLeads(work.db);
      return 1;
    });
  }
  return recalledCount;
}

/** As long as a purchase takes to settle, at least a day, so that buying back at once delivers in time. */
function recallDeadline(
  { timeZones, hours }: RecallDependencies,
  { market }: Instrument,
  date: string,
  now: number,
): number {
  const days = Math.max(getValueInForce(getMarketRules(market).settlementDays, date), 1);
  return computePurchaseLockEnd({ kind: 'days', days }, market, hours, now, timeZones);
}
