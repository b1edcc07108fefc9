/**
 * What has fallen due on an open position and isn't booked yet: nights, rollovers, and dividends on borrowed money or
 * units, in order of time. The desk books it before any decision about the position, so that the holder at that instant
 * pays, whatever they do a second later.
 */
import {
  isCashPayingAction,
  type CashPayingAction,
  computeCombinedRatio,
} from '@bourse/core/markets/listings/listing-status.ts';
import { scalePrice } from '@bourse/core/trading/corporate-actions/scale-holdings-by-ratio.ts';
import type { Instrument, InstrumentId, Quote, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import { decideChargeFinancing } from '@bourse/core/trading/trading/charge-financing.ts';
import { isLeveragedPosition } from '@bourse/core/trading/positions/margin.ts';
import {
  decideRollOver,
  type UnbookedNight,
  listUnbookedNights,
} from '@bourse/core/trading/trading/roll-over-currency-pair.ts';
import { decidePayDividend, isDividendPaid } from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { FindDueBookings } from '../desk/decide-batch.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import { createNightQuoteCache, type GetQuoteAtNightEnd } from './overnight-positions.ts';
import type { StockLendingTerms } from './stock-lending-terms.ts';
import type { ServerDependencies } from '../dependencies.ts';

export interface DueBookingsDependencies {
  venues: Pick<VenueRegistry, 'instrument' | 'quote' | 'actions' | 'session'>;
  timeZones: TimeZoneConverter;
  stockLendingTerms: Pick<StockLendingTerms, 'lendingRateAt'>;
  corporateActionSchedule: Pick<ServerDependencies['corporateActionSchedule'], 'due' | 'exAtOf'>;
}
type DueBooking = ReturnType<FindDueBookings>[number];
/** `date` is the market's local one, `at` epoch ms. */
interface DatedDueBooking extends DueBooking {
  date: string;
  at: number;
}

const DAY_MS = 86_400_000;
const CATCH_UP_MS = 14 * DAY_MS;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const NO_BOOKINGS: readonly DueBooking[] = [];

export function createDueBookingsFinder(dependencies: DueBookingsDependencies): FindDueBookings {
  const quoteThen = createNightQuoteCache(dependencies.venues);
  const known = new Map<
    InstrumentId,
    { span: number; paying: readonly { action: CashPayingAction; exAt: number }[] }
  >();

  /** Dividends and rights that have recently gone ex. */
  function payingOf(id: InstrumentId, now: number): readonly { action: CashPayingAction; exAt: number }[] {
    const span = Math.floor(now / (dependencies.venues.session(id, now) === null ? MINUTE_MS : SECOND_MS));
    const cached = known.get(id);
    if (cached?.span === span) return cached.paying;
    const paying = dependencies.venues
      .actions(id, now, new Date(now - CATCH_UP_MS - DAY_MS).toISOString().slice(0, 10))
      .filter(isCashPayingAction)
      .map((action) => ({ action, exAt: dependencies.corporateActionSchedule.exAtOf(action) }))
      .filter(({ exAt }) => exAt > now - CATCH_UP_MS && exAt <= now);
    known.set(id, { span, paying });
    return paying;
  }

  return (position, now) => {
    const levered = isLeveragedPosition(position);
    if (position.openQuantity === 0n || !(levered || position.market === 'FX')) return NO_BOOKINGS;
    const instrument = dependencies.venues.instrument(position.instrument);
    if (!instrument) return NO_BOOKINGS;
    const found: DatedDueBooking[] = listUnbookedNights(position, instrument, now, dependencies.timeZones).map(
      (night) => dueNightOf(dependencies, quoteThen, position, instrument, night, now),
    );
    if (levered)
      found.push(
        ...payingOf(instrument.id, now)
          .filter(({ action, exAt }) => position.openedAt < exAt && !isDividendPaid(position, action))
          .map(({ action, exAt }) => dueDividendOf(position, instrument, action, exAt)),
      );
    if (found.length === 0) return NO_BOOKINGS;
    // Events after a split concern the new units, which must exist first.
    const split = dependencies.corporateActionSchedule.due(instrument.id, now)[0]?.action.exDate;
    return found.sort((a, b) => a.at - b.at).filter(({ date }) => split === undefined || date < split);
  };
}

function dueNightOf(
  dependencies: DueBookingsDependencies,
  quoteThen: GetQuoteAtNightEnd,
  { seq }: Position,
  instrument: Instrument,
  { kind, date, end }: UnbookedNight,
  now: number,
): DatedDueBooking {
  const night = { position: seq, date, end, since: null };
  const decide: DueBooking['decide'] =
    kind === 'rollover'
      ? (state, at) => decideRollOver(state, { ...night, opened: [] }, instrument, at)
      : (state, at) =>
          decideChargeFinancing(
            state,
            {
              ...night,
              borrowRate: dependencies.stockLendingTerms.lendingRateAt(instrument, end - 1, date),
              price: closeOfNight(dependencies, instrument.id, date, quoteThen(instrument.id, end - 1, now), now),
            },
            instrument,
            at,
          );
  return { name: `${kind} ${seq} ${date}`, date, at: end, decide };
}

/** A unit's last price at the night's end, in the held units: the old ones if a split isn't applied yet. */
function closeOfNight(
  { venues, corporateActionSchedule }: DueBookingsDependencies,
  id: InstrumentId,
  date: string,
  quote: Quote | null,
  now: number,
): Price | null {
  const coming = corporateActionSchedule.due(id, now).map(({ action }) => `${action.kind} ${action.exDate}`);
  return (
    quote &&
    scalePrice(
      quote.last,
      computeCombinedRatio(
        venues
          .actions(id, now, date)
          .filter(({ kind, exDate }) => exDate > date && !coming.includes(`${kind} ${exDate}`)),
      ),
      'half-even',
    )
  );
}

function dueDividendOf(
  { seq, side, openQuantity: quantity }: Position,
  instrument: Instrument,
  { kind, exDate, payDate, amount: perShare, ...announced }: CashPayingAction,
  exAt: number,
): DatedDueBooking {
  const claim = { position: seq, side, quantity, perShare, kind, dates: { exDate, payDate, ...announced } };
  return {
    name: `${kind} ${seq} ${exDate}`,
    date: exDate,
    at: exAt,
    decide: (state) => decidePayDividend(state, claim, instrument),
  };
}
