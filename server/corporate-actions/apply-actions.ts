/**
 * Applies splits, stock dividends, mergers, spin-offs and delistings to customers' holdings: before the first look at
 * the new price, and after an outage before any look. One command per account and portfolio, with a key that names the
 * action, so that nothing is ever adjusted twice.
 */
import { decideHoldingAdjustment } from '@bourse/core/trading/corporate-actions/decide-holding-adjustment.ts';
import type { HoldingAdjustmentEvent } from '@bourse/core/trading/corporate-actions/holding-adjustment.ts';
import type { Bar, Instrument, InstrumentId, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import {
  buildDeliveryTerms,
  getDeliveredInstrument,
} from '@bourse/core/trading/corporate-actions/deliver-other-shares.ts';
import { RATIO_ONE } from '@bourse/core/ledger/ratio.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { Logger } from 'pino';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { formatKeyNameInPortfolio } from '../desk/command-portfolio.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { LeaderWriters } from '../jobs/fencing-tokens.ts';
import { encodeBookEntryId, type RestingOrderBooks } from '../books/resting-order-books.ts';
import type { DueCorporateAction, CorporateActionSchedule } from './corporate-action-schedule.ts';
import { type AffectedPortfolio, readAffectedPortfolios, readHeldInstruments } from './holders-store.ts';
import type { ServerDependencies } from '../dependencies.ts';

export interface ApplyActionsDependencies {
  database: Database;
  leaderWriters: LeaderWriters;
  venues: VenueRegistry;
  getMarketView: ServerDependencies['getMarketView'];
  clock: Clock;
  timeZones: TimeZoneConverter;
  corporateActionSchedule: CorporateActionSchedule;
  log: Pick<Logger, 'info' | 'error'>;
}

export interface CorporateActionApplier {
  /**
   * Applies actions that are due by `instant`, for instruments of the books' partition that are held, ordered or asked
   * for. Undefined if there is nothing to do.
   */
  settle(books: RestingOrderBooks, instant: number): Promise<void> | undefined;
  /** Reads which instruments are held; call it every minute. */
  readHeld(): Promise<void>;
  /** A position in the instrument has just been opened. */
  opened(id: InstrumentId): void;
}

const ACCOUNTS_AT_ONCE = 500;
const DAYS_READ = 400;

export function createCorporateActionApplier(dependencies: ApplyActionsDependencies): CorporateActionApplier {
  const { database, corporateActionSchedule, log } = dependencies;
  const held = new Set<InstrumentId>();

  async function applyAll(ids: readonly InstrumentId[], books: RestingOrderBooks, instant: number): Promise<void> {
    for (const id of ids) {
      for (const each of corporateActionSchedule.due(id, instant)) {
        try {
          const adjusted = await apply(dependencies, each, books);
          if (!adjusted) break;
          await corporateActionSchedule.markApplied(
            each,
            dependencies.clock.now(),
            dependencies.leaderWriters.books(id).assertLeads,
          );
          log.info({ action: each.name }, 'a corporate action has been applied');
        } catch (error) {
          // The instrument isn't traded until the next run succeeds.
          log.error({ err: error, action: each.name }, 'a corporate action could not be applied');
          break;
        }
      }
    }
  }

  return {
    settle(books, instant) {
      const ids = [
        ...new Set([...held, ...books.instruments(), ...corporateActionSchedule.waitingInstruments()]),
      ].filter((id) => books.holds(id) && corporateActionSchedule.due(id, instant).length > 0);
      return ids.length === 0 ? undefined : applyAll(ids, books, instant);
    },
    async readHeld() {
      const instruments = await readHeldInstruments(database.kysely);
      held.clear();
      for (const instrument of instruments) held.add(instrument);
    },
    opened: (id) => {
      held.add(id);
    },
  };
}

/** False while the market can't give the price at which fractions are paid. */
async function apply(
  dependencies: ApplyActionsDependencies,
  { action, exAt, name }: DueCorporateAction,
  books: RestingOrderBooks,
): Promise<boolean> {
  const instrument = dependencies.venues.instrument(action.instrument);
  if (!instrument) return false;
  const other = dependencies.venues.instrument(getDeliveredInstrument(action) ?? instrument.id);
  if (!other) return false;
  const price =
    'sharePrice' in action
      ? action.sharePrice
      : action.kind === 'delisting' && action.amount !== null
        ? action.amount
        : await settlementPrice(dependencies, instrument, action.exDate, action.kind === 'delisting');
  if (price === null) return false;
  const event: HoldingAdjustmentEvent = {
    kind: action.kind,
    instrument: instrument.id,
    exDate: action.exDate,
    ratio: 'ratio' in action ? action.ratio : RATIO_ONE,
    price,
    from: exAt,
  };
  const eventFor = ({ ownTrades: givesShares }: AffectedPortfolio): HoldingAdjustmentEvent => ({
    ...event,
    ...buildDeliveryTerms(action, other, givesShares),
  });
  const holders = await readAffectedPortfolios(dependencies.database.kysely, instrument.id);
  for (let from = 0; from < holders.length; from += ACCOUNTS_AT_ONCE) {
    await Promise.all(
      holders
        .slice(from, from + ACCOUNTS_AT_ONCE)
        .map((holder) =>
          adjust(
            dependencies,
            holder,
            instrument,
            eventFor(holder),
            formatKeyNameInPortfolio(name, holder.portfolio),
            books,
          ),
        ),
    );
  }
  return true;
}

async function adjust(
  { leaderWriters, venues, getMarketView }: ApplyActionsDependencies,
  { account, portfolio }: AffectedPortfolio,
  instrument: Instrument,
  event: HoldingAdjustmentEvent,
  name: string,
  books: RestingOrderBooks,
): Promise<void> {
  let changes: DecisionChanges | null = null;
  await leaderWriters.books(instrument.id).desk.runIfDue({
    // The key contains spaces, so no customer can have used it before.
    account,
    actor: { rule: 'corporate actions' },
    key: createNamedIdempotencyKey(name),
    portfolio,
    currencies: [instrument.currency],
    instrument: instrument.id,
    decide(state, now) {
      const market = getMarketView(instrument.id, now);
      changes =
        market &&
        decideHoldingAdjustment(state, event, { ...market, quote: venues.tradable(instrument.id, now) }, now, (order) =>
          books.bestOf(encodeBookEntryId('o', account, order)),
        );
      return changes;
    },
    answer: () => ({}),
  });
  // The book holds how far a trailing order has followed, which is now a price in new units.
  for (const order of (changes as DecisionChanges | null)?.records.orders?.filter((each) => each.trail !== null) ??
    []) {
    books.remove(encodeBookEntryId('o', account, order.seq));
    books.setOrder(account, order);
  }
}

/** The opening price of the ex-date's session; for a delisting, the last close before it. */
async function settlementPrice(
  { venues, timeZones, clock }: ApplyActionsDependencies,
  { id, market }: Instrument,
  exDate: string,
  before: boolean,
): Promise<Bar['open'] | null> {
  const now = clock.now();
  const bars = await venues.bars(
    { instrument: id, period: '1d', adjustment: 'none', before: Number.MAX_SAFE_INTEGER, limit: DAYS_READ },
    now,
  );
  const dateOf = (bar: Bar): string => timeZones.toLocal(bar.at, getMarketRules(market).zone).date;
  if (before) return bars.findLast((bar) => dateOf(bar) < exDate)?.close ?? venues.quote(id, now)?.last ?? null;
  return bars.find((bar) => dateOf(bar) >= exDate)?.open ?? venues.quote(id, now)?.open ?? null;
}
