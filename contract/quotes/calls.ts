import { OPERATOR_HALT_REASONS } from '@bourse/core/markets/operator-halts/operator-halts.ts';
import * as z from 'zod/mini';
import { defineCall, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { priceOriginSchema, priceStateSchema } from './price-origin-schemas.ts';

/** If the operator has halted it: why, since when, and whether with its whole market. */
const operatorHalt = z.nullable(z.object({ why: z.enum(OPERATOR_HALT_REASONS), since: f.time, wide: z.boolean() }));
const LISTING_STATUSES = ['listed', 'suspended', 'delisted'] as const;
const sessionState = z.enum(['open', 'closed', 'unknown']);

export const marketRowSchema = z.object({
  market: f.market,
  currency: f.currency,
  zone: z.string(),
  session: sessionState,
  nextOpen: z.nullable(f.time),
  nextClose: z.nullable(f.time),
  source: z.string(),
  /** Of those of its instruments whose prices come from elsewhere: `real`, `replay`, or the `recorded` day. */
  otherSources: z.array(z.string()),
  /** Its prices are invented, and so are its companies. */
  isSimulated: z.boolean(),
  /** What drives an index of the market: the prices of its members, or a path of its own. */
  indexOf: z.enum(['members', 'own']),
  exchange: z.string(),
  hours: z.enum(['always', 'exchange']),
  operatorHalt,
});

export const listMarkets = defineCall({
  summary: 'The markets, whether they are open, and where their prices come from.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: f.emptyInput,
  answer: f.pageOf(marketRowSchema),
  errors: [],
});

const clockMarketFields = { market: true, zone: true, session: true, nextOpen: true, nextClose: true } as const;
export const getClock = defineCall({
  summary:
    "The server's time, which a practice world may have moved, and each market's session and next open and close.",
  who: 'anyone',
  key: 'read',
  writes: false,
  input: f.emptyInput,
  answer: z.object({ now: f.time, markets: z.array(z.pick(marketRowSchema, clockMarketFields)) }),
  errors: [],
});

export const instrumentRowSchema = z.object({
  instrument: f.instrument,
  code: z.string(),
  name: z.string(),
  market: f.market,
  board: f.board,
  currency: f.currency,
  last: f.decimal,
  change: f.decimal,
  changeRate: f.decimal,
  volume: f.decimal,
  labels: z.array(z.string()),
  priceState: priceStateSchema,
  /** Tick at `last`, so that a list can keep its prices' width. */
  tick: f.decimal,
  /** Recent closes, oldest first, for a sparkline; only if `spark` was requested. */
  spark: z.optional(z.array(f.decimal)),
});

export const listInstruments = defineCall({
  summary: "A market's instruments, ranked by turnover, rise, fall or code.",
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({
    market: f.market,
    board: z.optional(f.board),
    rank: z.optional(z.enum(['active', 'rising', 'falling', 'code'])),
    query: z.optional(z.string().check(z.maxLength(40))),
    spark: z.optional(z.boolean()),
    ...f.pageFields,
  }),
  answer: f.pageOf(instrumentRowSchema),
  errors: [],
});

export const quoteSchema = z.object({
  instrument: f.instrument,
  last: f.decimal,
  bid: f.decimal,
  ask: f.decimal,
  bidSize: f.decimal,
  askSize: f.decimal,
  open: f.decimal,
  previousClose: f.decimal,
  high: f.decimal,
  low: f.decimal,
  volume: f.decimal,
  turnover: f.decimal,
  at: f.time,
  seq: z.int(),
  source: z.string(),
  priceState: priceStateSchema,
});

export const getQuote = defineCall({
  summary: 'The present quote.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({ instrument: f.instrument }),
  answer: quoteSchema,
  errors: ['instrumentNotFound', 'priceNotObtained'],
});

const level = z.object({ price: f.decimal, size: f.decimal, cumulated: f.decimal });
const restingOrders = z.array(z.object({ price: f.decimal, size: f.decimal }));

export const getDepth = defineCall({
  summary:
    'The prices behind the quote, best first, as an order of its reader would take them: what they have ' +
    'taken within the last minute, and half of what others have, comes back evenly and stands in it as far ' +
    'as it has; `cumulated` is what one that goes so far would have. Prices at which nobody waits are left out. ' +
    "`own` are the reader's own waiting orders by price, best first, which nobody else sees.",
  who: 'anyone',
  key: 'read',
  personal: true,
  writes: false,
  input: z.strictObject({ instrument: f.instrument }),
  answer: z.object({
    instrument: f.instrument,
    bids: z.array(level),
    asks: z.array(level),
    own: z.object({ bids: restingOrders, asks: restingOrders }),
    last: f.decimal,
    at: f.time,
    seq: z.int(),
    source: z.string(),
    /** Before or after the session, the ladder that an order for these hours meets; null: the session's. */
    span: z.nullable(z.enum(['pre', 'post'])),
  }),
  errors: ['instrumentNotFound', 'instrumentNotTradable', 'priceNotObtained'],
});

export const barSchema = z.object({
  at: f.time,
  open: f.decimal,
  high: f.decimal,
  low: f.decimal,
  close: f.decimal,
  volume: f.decimal,
});

export const getBars = defineCall({
  summary: 'Bars of a chart, oldest first; all start before `before`; the last one may be unfinished.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({
    instrument: f.instrument,
    period: f.barPeriod,
    adjustment: f.priceAdjustment,
    before: z.optional(f.instantInput),
    limit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  }),
  answer: z.object({ bars: z.array(barSchema), next: z.nullable(f.time) }),
  errors: ['instrumentNotFound'],
});

/** One second, as it was shown. */
const tickSchema = z.object({
  at: f.time,
  bid: f.decimal,
  bidSize: f.decimal,
  ask: f.decimal,
  askSize: f.decimal,
  last: f.decimal,
  /** What was traded in this second. */
  traded: f.decimal,
});

export const listTicks = defineCustomerQuery({
  summary:
    "The quote of each second, from `since` and before `until`, in which the world's own market was open, oldest " +
    'first, as far back as the world goes. Replays, real prices and the hours before and after a session have none.',
  key: 'read',
  input: {
    instrument: f.instrument,
    since: f.instantInput,
    until: z.optional(f.instantInput),
    cursor: f.cursor,
    limit: z.optional(z.int().check(z.gte(1), z.lte(3600))),
  },
  answer: f.pageOf(tickSchema),
  errors: ['instrumentNotFound'],
});

export const CORPORATE_ACTION_KINDS = [
  'split',
  'stockDividend',
  'dividend',
  'rights',
  'symbolChange',
  'suspension',
  'resumption',
  'delisting',
  'merger',
  'spinOff',
] as const;

/**
 * Announced, with an ex-date that hasn't come. `newUnits` replace `oldUnits`, `ratio` is the same with 8 decimals,
 * `amount` is cash per unit; null if its kind has none.
 */
export const upcomingCorporateActionSchema = z.object({
  kind: z.enum(CORPORATE_ACTION_KINDS),
  declaredOn: z.nullable(f.date),
  exDate: f.date,
  recordDate: z.nullable(f.date),
  payDate: z.nullable(f.date),
  amount: z.nullable(f.decimal),
  ratio: z.nullable(f.decimal),
  newUnits: z.nullable(f.positiveIntegerText),
  oldUnits: z.nullable(f.positiveIntegerText),
});

export const listUpcomingCorporateActions = defineCall({
  summary: "Corporate actions that a market's companies have announced and whose ex-date hasn't come, soonest first.",
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({ market: f.market }),
  answer: z.object({
    rows: z.array(
      z.object({
        ...upcomingCorporateActionSchema.shape,
        instrument: f.instrument,
        name: z.string(),
        currency: f.currency,
      }),
    ),
  }),
  errors: [],
});

export const listInstrumentEvents = defineCall({
  summary:
    'What has happened to an instrument since a date, oldest first: reports of its company, splits, dividends and ' +
    'other corporate actions from their ex-dates on, and its listing. Six years at most.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({ instrument: f.instrument, from: f.dateInput }),
  answer: z.object({
    rows: z.array(
      z.object({
        kind: z.enum([...CORPORATE_ACTION_KINDS, 'earnings', 'listing']),
        /** In the market's calendar, and when that day began there. */
        date: f.date,
        at: f.time,
        amount: z.nullable(f.decimal),
        newUnits: z.nullable(f.positiveIntegerText),
        oldUnits: z.nullable(f.positiveIntegerText),
        payDate: z.nullable(f.date),
        /** The end of the quarter that was reported. */
        ends: z.nullable(f.date),
      }),
    ),
    /** Null if it isn't a company; whether it is known when it reports. */
    reports: z.nullable(z.boolean()),
  }),
  errors: ['instrumentNotFound'],
});

/** A fiscal year or quarter as reported. */
const reported = z.object({
  from: f.date,
  ends: f.date,
  sales: f.decimal,
  operatingProfit: f.decimal,
  netProfit: f.decimal,
  /** Its cash flow, and its cash at the end; null if not published. */
  cashFlow: z.nullable(
    z.object({ operations: f.decimal, investing: f.decimal, financing: f.decimal, cash: f.decimal }),
  ),
});

export const getInstrument = defineCall({
  summary: "An instrument's profile, figures and the rules that hold for it.",
  who: 'anyone',
  key: 'read',
  writes: false,
  input: z.strictObject({ instrument: f.instrument }),
  answer: z.object({
    instrument: f.instrument,
    code: z.string(),
    name: z.string(),
    localName: z.nullable(z.string()),
    market: f.market,
    board: f.board,
    currency: f.currency,
    segment: z.string(),
    sector: z.string(),
    listedOn: f.date,
    labels: z.array(z.string()),
    /**
     * By its corporate actions and the operator's halts. Since when the former have suspended or delisted it, and what
     * a delisting paid for a unit, if it said so.
     */
    listingStatus: z.enum(LISTING_STATUSES),
    listingStatusSince: z.nullable(f.date),
    delistedAt: z.nullable(f.decimal),
    operatorHalt,
    /** Announced actions that haven't come yet, soonest first. */
    upcoming: z.array(upcomingCorporateActionSchema),
    /** Its former names, oldest first, and until when. */
    formerly: z.array(z.object({ code: z.string(), name: z.string(), until: f.date })),
    /** Auctions for which an order can be placed. */
    auctions: z.array(z.enum(['open', 'close'])),
    /**
     * Why nothing trades during the session: a halt, a closing auction that is collecting orders, or trading only at
     * single prices; or, after it, that trading is only at the closing price; and until when.
     */
    pause: z.nullable(z.object({ kind: z.enum(['halt', 'auction', 'singlePrice', 'atLast']), until: f.time })),
    /** Whether it trades before and after the session, and its price there while it does. */
    extendedHours: z.boolean(),
    extended: z.nullable(
      z.object({
        span: z.enum(['pre', 'post']),
        last: f.decimal,
        bid: f.decimal,
        ask: f.decimal,
        change: f.decimal,
        changeRate: f.decimal,
        at: f.time,
      }),
    ),
    tradable: z.boolean(),
    session: sessionState,
    nextOpen: z.nullable(f.time),
    nextClose: z.nullable(f.time),
    source: z.string(),
    /** Null if its prices don't come from a source of real prices. */
    origin: z.nullable(priceOriginSchema),
    /** The present quote, so that its page needs no other call; null before its first price. */
    quote: z.nullable(quoteSchema),
    tick: f.decimal,
    lot: f.decimal,
    fraction: z.boolean(),
    minimum: f.decimal,
    /** Least value of a market order for parts of a share; null if only whole lots are traded, or any fraction. */
    parts: z.nullable(f.decimal),
    /** Units that are shown as one lot; 1 unit = 1 share. */
    displayLot: f.decimal,
    band: z.nullable(z.object({ low: f.decimal, high: f.decimal })),
    maximumLeverage: z.int(),
    /** The leverage its last days and today allow for a day trade; the customer's own limit may be lower. */
    dayTradeLeverage: z.int(),
    shortAllowed: z.boolean(),
    settlementDays: z.int(),
    /**
     * Market capitalisation, turnover and the like are in the instrument's currency; ratios are pure numbers (0.12 is
     * 12 %).
     */
    figures: z.object({
      marketCap: z.nullable(f.decimal),
      shares: z.nullable(f.decimal),
      high52Weeks: f.decimal,
      low52Weeks: f.decimal,
      foreignOwnership: z.nullable(f.decimal),
      dividendYield: z.nullable(f.decimal),
      sales: z.nullable(f.decimal),
      operatingProfit: z.nullable(f.decimal),
      netProfit: z.nullable(f.decimal),
      debtRatio: z.nullable(f.decimal),
    }),
    /** Null if it isn't a company, and if no feed knows it. */
    company: z.nullable(
      z.object({
        founded: z.int(),
        employees: z.int(),
        /** Last days of the year reported last, and of the last statement, which the debt ratio belongs to. */
        yearEnds: f.date,
        stoodOn: f.date,
        operatingMargin: f.decimal,
        netMargin: f.decimal,
        /** The last reported year compared with the year before. */
        salesGrowth: f.decimal,
        /** In today's shares; null if their number is unknown. */
        earningsPerShare: z.nullable(f.decimal),
        /** Null without earnings. */
        priceEarnings: z.nullable(f.decimal),
        /** Dividends of the last twelve months over the earnings; null without any. */
        payoutRatio: z.nullable(f.decimal),
        /** Oldest first. */
        years: z.array(reported),
        quarters: z.array(reported),
      }),
    ),
  }),
  errors: ['instrumentNotFound'],
});

export const calls = {
  'quotes/listMarkets': listMarkets,
  'quotes/getClock': getClock,
  'quotes/listInstruments': listInstruments,
  'quotes/getQuote': getQuote,
  'quotes/getDepth': getDepth,
  'quotes/getBars': getBars,
  'quotes/listTicks': listTicks,
  'quotes/getInstrument': getInstrument,
  'quotes/listUpcomingActions': listUpcomingCorporateActions,
  'quotes/listEvents': listInstrumentEvents,
} as const;

export const groups = { quotes: { place: 3, about: 'Markets, instruments, prices, charts.' } };

export const entities = {
  Quote: quoteSchema,
  Bar: barSchema,
  Instrument: instrumentRowSchema,
  Market: marketRowSchema,
};

export const examples = {
  'quotes/getBars': { instrument: 'US.NWRB', period: '1d', adjustment: 'none', limit: 100 },
  'quotes/listTicks': {
    instrument: 'CRYPTO.BTCUSDT',
    since: '2026-11-02T09:00:00.000Z',
    until: '2026-11-02T10:00:00.000Z',
  },
};

export const frames = {
  quote: {
    data: quoteSchema,
    says:
      'At once the present quote, then changes, also of what its price is worth. Only the latest one of an ' +
      'instrument waits for a slow reader.',
  },
  listingStatus: {
    data: z.object({ instrument: f.instrument, listingStatus: z.enum(LISTING_STATUSES) }),
    says: 'To who listens to an instrument, when trading in it is suspended or resumed, or it is delisted.',
  },
};
