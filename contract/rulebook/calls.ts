import * as z from 'zod/mini';
import { defineCall } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

/** Since when a rule applies, its source, and whether that could be confirmed. */
const sourced = { from: f.date, source: z.string(), confirmed: z.boolean() };
const spanKind = z.enum(['regular', 'pre', 'post', 'closing-auction', 'pre-open', 'trade-at-last']);
/** Minutes of the market's date; below 0 on the day before, from 1440 on the day after. */
const span = z.object({ kind: spanKind, from: z.int(), to: z.int() });
const boards = z.nullable(z.array(f.board));
const segments = z.nullable(z.array(z.string()));

/** `spans` is empty on a day without trading; `name` says why a day isn't an ordinary one. */
export const rulebookDaySchema = z.object({
  date: f.date,
  state: z.enum(['open', 'closed', 'unknown']),
  spans: z.array(span),
  name: z.nullable(z.string()),
  source: z.nullable(z.string()),
  confirmed: z.boolean(),
});

/**
 * A component of a trade's cost. `rate`: a share of the value, currency units per share, or currency units per order or
 * per instrument and day, depending on `base`.
 */
export const rulebookChargeSchema = z.object({
  ...sourced,
  name: z.string(),
  kind: z.enum(['fee', 'tax']),
  side: z.enum(['buy', 'sell', 'both']),
  segments,
  holding: z.nullable(z.enum(['delivery', 'intraday'])),
  liquidity: z.nullable(z.enum(['maker', 'taker'])),
  base: z.enum(['notional', 'quantity', 'charges', 'order', 'day']),
  of: z.array(z.string()),
  rate: f.decimal,
  minimum: z.nullable(f.decimal),
  maximum: z.nullable(f.decimal),
  rounding: z.enum(['up', 'down', 'half-up', 'half-even']),
  /** Rounded to whole multiples of this amount; null: of the currency's smallest unit. */
  roundedTo: z.nullable(f.decimal),
});

const shortFee = { ...sourced, base: z.nullable(f.decimal), roundedTo: z.nullable(f.decimal) };

export const getRulebook = defineCall({
  summary:
    "A market's rules as they hold today with their sources: the next days' sessions, hours, price " +
    'steps, limits, lots, settlement and charges.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({ market: f.market }),
  answer: z.object({
    market: f.market,
    exchange: z.string(),
    mic: z.string(),
    currency: f.currency,
    zone: z.string(),
    date: f.date,
    /** This world's trading hours; the days below are the exchange's in either case. */
    hours: z.enum(['always', 'exchange']),
    /** The last year whose special days are known; null if there are none. */
    calendarUntil: z.nullable(z.int()),
    days: z.array(rulebookDaySchema),
    sessions: z.object({ ...sourced, weekdays: z.array(z.int()), spans: z.array(span) }),
    /**
     * Ticks for prices below (at, if `inclusive`) a price, the last without one; by the price, or by the close of the
     * month before.
     */
    ticks: z.object({
      ...sourced,
      by: z.enum(['price', 'month-end-close']),
      steps: z.array(z.object({ below: z.nullable(f.decimal), inclusive: z.boolean(), tick: f.decimal })),
    }),
    /**
     * The first that fits an instrument applies. `up` and `down` are shares of the reference price; null if there is no
     * limit.
     */
    bands: z.object({
      ...sourced,
      rules: z.array(
        z.object({
          boards,
          segments,
          firstDays: z.nullable(z.int()),
          up: z.nullable(f.decimal),
          down: z.nullable(f.decimal),
        }),
      ),
    }),
    lots: z.object({
      ...sourced,
      rules: z.array(
        z.object({
          boards,
          lot: f.decimal,
          fraction: z.boolean(),
          minimum: f.decimal,
          minimumValue: z.nullable(f.decimal),
        }),
      ),
    }),
    /**
     * Boards on which parts of a share are bought and sold, and the least value of such an order; null if there are
     * none.
     */
    parts: z.nullable(z.object({ ...sourced, boards: z.array(f.board), minimumValue: f.decimal })),
    /** Which orders a phase accepts, and whether a short may be opened in it. */
    taking: z.nullable(
      z.object({
        ...sourced,
        rules: z.array(z.object({ kind: spanKind, types: z.array(z.enum(['market', 'limit'])), shorts: z.boolean() })),
      }),
    ),
    /** What pauses an instrument, by how far its price moves; without `seconds` an order beyond it waits instead. */
    pauses: z.nullable(
      z.object({
        ...sourced,
        rules: z.array(
          z.object({
            mechanism: z.enum(['range', 'limit', 'order-band']),
            boards,
            segments,
            rates: z.array(f.decimal),
            seconds: z.nullable(z.int()),
            /** For companies with at least, or below, this market value, in the market's currency. */
            worthFrom: z.nullable(f.decimal),
            worthBelow: z.nullable(f.decimal),
          }),
        ),
      }),
    ),
    /**
     * Instruments designated by the exchange trade at one price every `everyMinutes` minutes, for `days` trading days.
     */
    singlePrice: z.nullable(z.object({ ...sourced, everyMinutes: z.int(), days: z.int() })),
    /**
     * What stops the whole market: a move of its index, and for how long (null: the rest of the day) while more than
     * `beforeClose` minutes are left.
     */
    halts: z.nullable(
      z.object({
        ...sourced,
        direction: z.enum(['down', 'both']),
        levels: z.array(
          z.object({
            move: f.decimal,
            stops: z.array(z.object({ beforeClose: z.int(), minutes: z.nullable(z.int()) })),
          }),
        ),
      }),
    ),
    settlement: z.object({ ...sourced, days: z.int() }),
    /** Part of a cash dividend that is withheld. */
    withholding: z.nullable(z.object({ ...sourced, rate: f.decimal })),
    /** The month and day (MM-DD) on which the tax year begins; null where it is the calendar year. */
    taxYear: z.nullable(z.object({ ...sourced, begins: z.string() })),
    shorting: z.object({ ...sourced, allowed: z.boolean(), intradayOnly: z.boolean() }),
    leverage: z.object({ ...sourced, maximum: z.int() }),
    /**
     * What a night's fee for borrowed stock is computed on: a part of that night's price, rounded up to a multiple of
     * `roundedTo` (null: to the eighth decimal); without a part, the cost of the units. `ahead`: what it will be; null
     * if no change is decided. Null where nothing is borrowed to be sold short.
     */
    shortFee: z.nullable(z.object({ ...shortFee, ahead: z.nullable(z.object(shortFee)) })),
    charges: z.array(rulebookChargeSchema),
    /** Charges that will change on a future date. */
    ahead: z.array(rulebookChargeSchema),
  }),
  errors: [],
});

export const calls = {
  'quotes/getRulebook': getRulebook,
} as const;
