/**
 * Applies the ex-date of dividends and rights before anybody looks at the prices of that moment: reduces waiting orders
 * by the amount, and pays what is due on positions. One command per account, whose key names the dividend, so that no
 * order is ever reduced twice.
 */
import { decideReduceOrders } from '@bourse/core/trading/corporate-actions/reduce-orders-by-dividend.ts';
import { isCashPayingAction, type CashPayingAction } from '@bourse/core/markets/listings/listing-status.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { Instrument, InstrumentId, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { Logger } from 'pino';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { formatKeyNameInPortfolio } from '../desk/command-portfolio.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { World } from '../world/world.ts';
import { encodeBookEntryId, type RestingOrderBooks } from '../books/resting-order-books.ts';
import type { LeaderWriters } from '../jobs/fencing-tokens.ts';
import type { CorporateActionSchedule } from './corporate-action-schedule.ts';
import { readPortfoliosWithOrdersBefore } from './holders-store.ts';
import { payInstrumentDividends } from './pay-dividends.ts';
import type { ServerDependencies } from '../dependencies.ts';

interface ExDate {
  action: CashPayingAction;
  /** `from`: when the ex-date began; `exAt`: when the price went ex (epoch ms). */
  from: number;
  exAt: number;
  name: string;
}
export interface ExDividendDependencies {
  database: Database;
  leaderWriters: LeaderWriters;
  venues: VenueRegistry;
  getMarketView: ServerDependencies['getMarketView'];
  clock: Clock;
  timeZones: TimeZoneConverter;
  corporateActionSchedule: CorporateActionSchedule;
  world: Pick<World, 'createdAt'>;
  log: Pick<Logger, 'info' | 'error'>;
}
export interface ExDividendApplier {
  /** Undefined if there is nothing to do. */
  settle(books: RestingOrderBooks, instant: number): Promise<void> | undefined;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** After an outage, ex-dates of this many days are still processed. */
const LOOKED_BACK_DAYS = 14;
const ACCOUNTS_AT_ONCE = 500;

export function createExDividendApplier(dependencies: ExDividendDependencies): ExDividendApplier {
  const { venues, timeZones, corporateActionSchedule, world, log } = dependencies;
  const [reduced, paid] = [new Set<string>(), new Set<string>()];
  const known = new Map<InstrumentId, { span: number; all: readonly ExDate[] }>();

  function exOf(action: CashPayingAction, { market }: Instrument): ExDate {
    const exAt = corporateActionSchedule.exAtOf(action);
    const from = action.exAt ?? Math.min(timeZones.toInstant(action.exDate, 0, getMarketRules(market).zone), exAt);
    return {
      action,
      from,
      exAt,
      name: `${action.kind === 'dividend' ? 'exDividend' : 'exRights'} ${action.instrument} ${action.exDate} ${exAt}`,
    };
  }

  /**
   * Ex-dates of the last days and the next one, by the world's clock even in a replay of other dates. Cached for a
   * minute, in a replay for a second.
   */
  function listNearbyExDates(id: InstrumentId, instant: number): readonly ExDate[] {
    const span = Math.floor(instant / (venues.session(id, instant) === null ? MINUTE_MS : SECOND_MS));
    const cached = known.get(id);
    if (cached?.span === span) return cached.all;
    const instrument = venues.instrument(id);
    const since = addDays(new Date(instant).toISOString().slice(0, 10), -LOOKED_BACK_DAYS);
    const actions = instrument ? [...venues.actions(id, instant, since), ...venues.upcoming(id, instant)] : [];
    const earliest = Math.max(world.createdAt, instant - LOOKED_BACK_DAYS * DAY_MS);
    const all = instrument
      ? actions
          .filter(isCashPayingAction)
          .map((action) => exOf(action, instrument))
          .filter(({ exAt }) => exAt >= earliest)
      : [];
    known.set(id, { span, all });
    return all;
  }

  const open = (id: InstrumentId, instant: number): readonly ExDate[] =>
    listNearbyExDates(id, instant).filter(
      ({ from, exAt, name }) => (from <= instant && !reduced.has(name)) || (exAt <= instant && !paid.has(name)),
    );

  async function settleAll(
    found: readonly { id: InstrumentId; each: ExDate }[],
    books: RestingOrderBooks,
    instant: number,
  ): Promise<void> {
    for (const { id, each } of found) {
      try {
        if (!reduced.has(each.name)) await reduce(dependencies, id, each, books);
        reduced.add(each.name);
        if (each.exAt > instant || !corporateActionSchedule.ready(id, instant)) continue;
        await payInstrumentDividends({ ...dependencies, desk: dependencies.leaderWriters.books(id).desk }, id, instant);
        paid.add(each.name);
      } catch (error) {
        log.error({ err: error, action: each.name }, 'an ex-date could not be settled');
      }
    }
  }

  return {
    settle(books, instant) {
      const found = books.instruments().flatMap((id) => open(id, instant).map((each) => ({ id, each })));
      return found.length === 0 ? undefined : settleAll(found, books, instant);
    },
  };
}

async function reduce(
  { database, leaderWriters, venues, getMarketView }: ExDividendDependencies,
  id: InstrumentId,
  { action, from, name }: ExDate,
  books: RestingOrderBooks,
): Promise<void> {
  const instrument = venues.instrument(id);
  if (!instrument || action.kind !== 'dividend') return;
  const portfolios = await readPortfoliosWithOrdersBefore(database.kysely, id, from);
  const event = { exDate: action.exDate, amount: action.amount, from };
  for (let at = 0; at < portfolios.length; at += ACCOUNTS_AT_ONCE) {
    await Promise.all(
      portfolios.slice(at, at + ACCOUNTS_AT_ONCE).map(async ({ account, portfolio }) => {
        const own = formatKeyNameInPortfolio(name, portfolio);
        let changes: DecisionChanges | null = null;
        await leaderWriters.books(id).desk.runIfDue({
          // The key contains a space, so no customer can have used it before.
          account,
          actor: { rule: 'ex-dividends' },
          key: createNamedIdempotencyKey(own),
          portfolio,
          currencies: [instrument.currency],
          instrument: id,
          decide(state, now) {
            const market = getMarketView(id, now);
            changes =
              market &&
              decideReduceOrders(state, event, market, now, (order) =>
                books.bestOf(encodeBookEntryId('o', account, order)),
              );
            return changes;
          },
          answer: () => ({}),
        });
        // The book holds how far a trailing order has followed.
        for (const order of (changes as DecisionChanges | null)?.records.orders?.filter(
          (each) => each.trail !== null,
        ) ?? []) {
          books.remove(encodeBookEntryId('o', account, order.seq));
          books.setOrder(account, order);
        }
      }),
    );
  }
}

/** Undefined if there is nothing to do. */
export type ApplyActionsToBooks = (books: RestingOrderBooks, instant: number) => Promise<void> | undefined;
/** One after the other, since a dividend on the day of a split is per new share. */
export const applyActionsInOrder =
  (first: ApplyActionsToBooks, second: ApplyActionsToBooks): ApplyActionsToBooks =>
  (books, instant) => {
    const before = first(books, instant);
    return before ? before.then(() => second(books, instant)) : second(books, instant);
  };
