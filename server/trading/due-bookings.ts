/**
 * What has fallen due on an open position and isn't booked yet: nights, rollovers, and dividends on borrowed money or
 * units, in order of time. The desk books it before any decision about the position, so that the holder at that instant
 * pays, whatever they do a second later.
 */
import { isPaying, type Paying, ratioOf } from '@bourse/core/markets/listings/listing-status.ts';
import { scaledPrice } from '@bourse/core/trading/corporate-actions/adjust-holdings.ts';
import type { Instrument, InstrumentId, Quote, Zones } from '@bourse/core/markets/market.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import { decideChargeFinancing } from '@bourse/core/trading/trading/charge-financing.ts';
import { isLevered } from '@bourse/core/trading/positions/margin.ts';
import { decideRollOver, type NightDue, nightsDue } from '@bourse/core/trading/trading/roll-over.ts';
import { decidePayDividend, isPaid } from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { FindFallenDue } from '../desk/decide.ts';
import type { Feeds } from '../venue/feeds.ts';
import { createNightQuotes, type QuoteThen } from './overnight-positions.ts';
import type { StockLending } from './stock-lending.ts';
import type { Parts } from '../parts.ts';

export interface FallenDueParts {
  feeds: Pick<Feeds, 'instrument' | 'quote' | 'actions' | 'session'>;
  zones: Zones;
  lending: Pick<StockLending, 'rateAt'>;
  due: Pick<Parts['due'], 'due' | 'exAtOf'>;
}
type FallenDue = ReturnType<FindFallenDue>[number];
/** `date` is the market's local one, `at` epoch ms. */
interface Dated extends FallenDue {
  date: string;
  at: number;
}

const DAY_MS = 86_400_000;
const LOOKED_BACK_MS = 14 * DAY_MS;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const NONE: readonly FallenDue[] = [];

export function createFallenDue(parts: FallenDueParts): FindFallenDue {
  const quoteThen = createNightQuotes(parts.feeds);
  const known = new Map<InstrumentId, { span: number; paying: readonly { action: Paying; exAt: number }[] }>();

  /** Dividends and rights that have recently gone ex. */
  function payingOf(id: InstrumentId, now: number): readonly { action: Paying; exAt: number }[] {
    const span = Math.floor(now / (parts.feeds.session(id, now) === null ? MINUTE_MS : SECOND_MS));
    const kept = known.get(id);
    if (kept?.span === span) return kept.paying;
    const paying = parts.feeds
      .actions(id, now, new Date(now - LOOKED_BACK_MS - DAY_MS).toISOString().slice(0, 10))
      .filter(isPaying)
      .map((action) => ({ action, exAt: parts.due.exAtOf(action) }))
      .filter(({ exAt }) => exAt > now - LOOKED_BACK_MS && exAt <= now);
    known.set(id, { span, paying });
    return paying;
  }

  return (position, now) => {
    const levered = isLevered(position);
    if (position.openQuantity === 0n || !(levered || position.market === 'FX')) return NONE;
    const instrument = parts.feeds.instrument(position.instrument);
    if (!instrument) return NONE;
    const found: Dated[] = nightsDue(position, instrument, now, parts.zones).map((night) =>
      nightOf(parts, quoteThen, position, instrument, night, now),
    );
    if (levered)
      found.push(
        ...payingOf(instrument.id, now)
          .filter(({ action, exAt }) => position.openedAt < exAt && !isPaid(position, action))
          .map(({ action, exAt }) => dividendOf(position, instrument, action, exAt)),
      );
    if (found.length === 0) return NONE;
    // Events after a split concern the new units, which must exist first.
    const split = parts.due.due(instrument.id, now)[0]?.action.exDate;
    return found.sort((a, b) => a.at - b.at).filter(({ date }) => split === undefined || date < split);
  };
}

function nightOf(
  parts: FallenDueParts,
  quoteThen: QuoteThen,
  { seq }: Position,
  instrument: Instrument,
  { kind, date, end }: NightDue,
  now: number,
): Dated {
  const night = { position: seq, date, end, since: null };
  const decide: FallenDue['decide'] =
    kind === 'rollover'
      ? (state, at) => decideRollOver(state, { ...night, opened: [] }, instrument, at)
      : (state, at) =>
          decideChargeFinancing(
            state,
            {
              ...night,
              borrowRate: parts.lending.rateAt(instrument, end - 1, date),
              price: closeOf(parts, instrument.id, date, quoteThen(instrument.id, end - 1, now), now),
            },
            instrument,
            at,
          );
  return { name: `${kind} ${seq} ${date}`, date, at: end, decide };
}

/** A unit's last price at the night's end, in the held units: the old ones if a split isn't applied yet. */
function closeOf(
  { feeds, due }: FallenDueParts,
  id: InstrumentId,
  date: string,
  quote: Quote | null,
  now: number,
): Price | null {
  const coming = due.due(id, now).map(({ action }) => `${action.kind} ${action.exDate}`);
  return (
    quote &&
    scaledPrice(
      quote.last,
      ratioOf(
        feeds
          .actions(id, now, date)
          .filter(({ kind, exDate }) => exDate > date && !coming.includes(`${kind} ${exDate}`)),
      ),
      'half-even',
    )
  );
}

function dividendOf(
  { seq, side, openQuantity: quantity }: Position,
  instrument: Instrument,
  { kind, exDate, payDate, amount: perShare, ...announced }: Paying,
  exAt: number,
): Dated {
  const claim = { position: seq, side, quantity, perShare, kind, dates: { exDate, payDate, ...announced } };
  return {
    name: `${kind} ${seq} ${exDate}`,
    date: exDate,
    at: exAt,
    decide: (state) => decidePayDividend(state, claim, instrument),
  };
}
