/** Real prices: which sources the operator shows, whether orders may fill at delayed prices, and what is priced. */
import * as z from 'zod/mini';
import { defineCall, defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { staffPersonSchema } from '../publication-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';
import { decideReportedActions, listReportedActions } from './reported-action-calls.ts';

export const PRICE_SOURCE_NAMES = [
  'yahoo',
  'binance',
  'coinbase',
  'kraken',
  'alpaca',
  'massive',
  'ecb',
  'folder',
  'recorded',
  'ccxt',
  'yahoofinance',
] as const;
/** Why a source gave no price. */
export const SOURCE_FAULTS = [
  'rateLimited',
  'unreachable',
  'timedOut',
  'truncated',
  'unreadable',
  'consentPage',
  'refused',
  'unknownSymbol',
  'noPrice',
  'sequenceGap',
  'silent',
  'tooOld',
  'clockAhead',
  'otherCurrency',
] as const;
/** Why a print that a source sent wasn't used, or was held until it was confirmed. */
export const REJECT_REASONS = [
  'noPrice',
  'unreadable',
  'otherCurrency',
  'clockAhead',
  'tooOld',
  'repeat',
  'jump',
  'possibleSplit',
  'farOff',
] as const;
/** Why another source prices an instrument. */
export const SWITCH_REASONS = [...SOURCE_FAULTS, 'doubted'] as const;
/** Enough for the well-known ones of a market. */
const REAL_INSTRUMENTS_PAGE_MAXIMUM = 400;
export const priceSourceSchema = z.enum(PRICE_SOURCE_NAMES);
const words = f.multilineText(2_000).check(z.minLength(10));
const termsUrl = z.string().check(z.regex(/^https:\/\/[^\s"<>\\]{4,400}$/));
const rank = z.int().check(z.gte(1), z.lte(99));
/** As the source writes it. */
const symbol = z.string().check(z.regex(/^[!-~]{1,40}$/));

/** `words`: why the house may show them. `by`: who decided. */
const decision = z.object({
  market: f.market,
  displayed: z.boolean(),
  rank: z.int(),
  words: z.string(),
  termsUrl: z.string(),
  by: staffPersonSchema,
  at: f.time,
});

/** Of a source that reads a folder. `says`: why it is waited for or left out. `problems`: lines that were left out. */
const priceFile = z.object({
  name: z.string(),
  state: z.enum(['read', 'unread', 'incomplete', 'refused']),
  says: z.nullable(z.string()),
  problems: z.array(z.object({ line: z.int(), says: z.string() })),
  moreProblems: z.int(),
});

/**
 * `delays`: by market that it covers, how far its prices lie behind the exchange (ms). `isSetUp`: it has its key or
 * folder. `state`: `silent` if it hasn't answered for ten seconds, `spent` if the day's requests are used up, `open`
 * and `halfOpen` as its circuit. `fault`: what went wrong last, while it lasts. `newestPriceAt`: the source's own time;
 * `ageMs`: how long ago that was. `pausedUntil`: it has asked to be left alone. Rejected prints are counted since the
 * process began to ask. Lags are from the source's own time to a print's arrival.
 */
const source = z.object({
  source: priceSourceSchema,
  title: z.string(),
  termsUrl: z.string(),
  attribution: z.nullable(z.string()),
  isSetUp: z.boolean(),
  files: z.nullable(z.array(priceFile)),
  hasBook: z.boolean(),
  delays: z.array(z.object({ market: f.market, delayMs: z.int() })),
  decisions: z.array(decision),
  status: z.nullable(
    z.object({
      state: z.enum(['idle', 'working', 'failing', 'silent', 'spent', 'open', 'halfOpen']),
      circuit: z.enum(['closed', 'open', 'halfOpen']),
      lastAnswerAt: z.nullable(f.time),
      newestPriceAt: z.nullable(f.time),
      ageMs: z.nullable(z.int()),
      pausedUntil: z.nullable(f.time),
      fault: z.nullable(z.object({ fault: z.enum(SOURCE_FAULTS), detail: z.string(), at: f.time })),
      requestsToday: z.int(),
      requestsPerDay: z.nullable(z.int()),
      rejected: z.array(z.object({ reason: z.enum(REJECT_REASONS), count: z.int() })),
      lagP50Ms: z.nullable(z.int()),
      lagP99Ms: z.nullable(z.int()),
      active: z.int(),
    }),
  ),
});

const delayedTrading = z.object({
  market: f.market,
  allowed: z.boolean(),
  from: f.time,
  why: z.string(),
  by: staffPersonSchema,
});

/**
 * A price that is held until a second print, a second source or a person confirms it: `at` is its own time, `since`
 * when it was first in doubt, `believed` the last price before it.
 */
const doubtedPrice = z.object({
  instrument: f.instrument,
  name: z.string(),
  source: priceSourceSchema,
  last: f.decimal,
  at: f.time,
  since: f.time,
  reason: z.enum(REJECT_REASONS),
  believed: z.nullable(z.object({ last: f.decimal, at: f.time })),
});

/** `alone`: in a practice world one person decides. */
const priceSources = z.object({
  alone: z.boolean(),
  sources: z.array(source),
  doubts: z.array(doubtedPrice),
  delayedTrading: z.array(delayedTrading),
  proposals: z.array(
    z.object({
      kind: z.enum(['priceSource', 'delayedTrading', 'confirmedPrice']),
      subject: z.string(),
      proposal: nullablePendingProposalSchema,
    }),
  ),
});

const listPriceSources = defineStaffQuery({
  summary:
    'The sources of real prices: what each declares, where it may be displayed, how it does, and delayed trading.',
  permission: 'money.read',
  input: {},
  answer: priceSources,
});

const listDisplayedPriceSources = defineCall({
  summary:
    'The sources of real prices that the operator displays: what they ask to be shown, and by market since when, ' +
    'with which terms, in which order, and how late their prices are.',
  who: 'anyone',
  key: 'read',
  writes: false,
  input: f.emptyInput,
  answer: z.object({
    rows: z.array(
      z.object({
        source: z.string(),
        title: z.string(),
        attribution: z.nullable(z.string()),
        hasBook: z.boolean(),
        /** How often it is asked; null: it reports each price as it comes. */
        pollsEveryMs: z.nullable(z.int()),
        /** `place`: 1 for the one that comes first. `since`: of the operator's decision. */
        markets: z.array(
          z.object({ market: f.market, place: z.int(), delayMs: z.int(), since: f.time, termsUrl: z.string() }),
        ),
      }),
    ),
  }),
  errors: [],
});

const decidePriceSource = defineStaffCommand({
  summary:
    "Decides in writing that a source's prices of markets may be displayed to customers, or no longer. In a practice " +
    'world it is so at once, elsewhere another person approves it; the recorded day is for practice worlds alone.',
  permission: 'money.rules',
  input: {
    source: priceSourceSchema,
    markets: z.array(f.market).check(z.minLength(1), z.maxLength(8)),
    displayed: z.boolean(),
    rank,
    words,
    termsUrl,
  },
  answer: priceSources,
  errors: ['practiceOnly'],
});

const decideDelayedTrading = defineStaffCommand({
  summary:
    'Decides from when on orders of a market may fill at delayed prices, or no longer: then an order fills at the ' +
    'first price whose own time is after its acceptance. In a practice world one person decides.',
  permission: 'money.rules',
  input: {
    market: f.market,
    allowed: z.boolean(),
    /** Null: at once. */
    from: z.nullable(f.instantInput),
    why: words,
  },
  answer: priceSources,
  errors: ['notAhead'],
});

const confirmPriceSource = defineStaffCommand({
  summary:
    'Says that what a source reports of an instrument is right although it is in doubt; prices near it are believed ' +
    'then. In a practice world one person decides.',
  permission: 'money.rules',
  input: {
    instrument: f.instrument,
    source: priceSourceSchema,
    /** The own time of the price in doubt, as the list says it: nobody types a price. */
    at: f.instantInput,
    why: words,
  },
  answer: priceSources,
  errors: ['notInDoubt'],
});

/**
 * `state`: of its quote: `none` before the first, `viewOnly` where rules don't let it be traded at, `delayed` if it is
 * as late as its source says, `closed` outside its hours, `stale` and `held` as the guard finds it, else `live`.
 * `active`: which source prices it, since when, and what was wrong with the one before (null: it comes first).
 * `doubt`: a price that is held until it is confirmed, with its own time.
 */
const realInstrument = z.object({
  instrument: f.instrument,
  market: f.market,
  name: z.string(),
  symbols: z.array(z.object({ source: priceSourceSchema, symbol: z.nullable(z.string()), isOwn: z.boolean() })),
  source: z.nullable(z.string()),
  at: z.nullable(f.time),
  last: z.nullable(f.decimal),
  state: z.enum(['none', 'live', 'delayed', 'closed', 'stale', 'held', 'viewOnly']),
  days: z.int(),
  active: z.nullable(z.object({ source: z.string(), since: f.time, reason: z.nullable(z.enum(SWITCH_REASONS)) })),
  doubt: z.nullable(
    z.object({ reason: z.enum(REJECT_REASONS), source: z.string(), last: z.string(), at: f.time, since: f.time }),
  ),
});

const listRealInstruments = defineStaffQuery({
  summary:
    'The instruments at real prices, each with its symbols, the source in use, and its newest quote: all, or those ' +
    'of a market, or (`recorded`) those of the recorded day or of all other sources.',
  permission: 'money.read',
  input: {
    market: z.optional(f.market),
    recorded: z.optional(z.boolean()),
    cursor: f.cursor,
    limit: z.optional(z.int().check(z.gte(1), z.lte(REAL_INSTRUMENTS_PAGE_MAXIMUM))),
  },
  answer: f.pageOf(realInstrument),
});

const addRealInstruments = defineStaffCommand({
  summary:
    'Adds well-known instruments, which come with the product, to be priced by real sources: those named, or all of ' +
    'these markets; with `recorded` those of the recorded day instead.',
  permission: 'money.rules',
  input: {
    markets: z.array(f.market).check(z.maxLength(8)),
    instruments: z.array(f.instrument).check(z.maxLength(400)),
    recorded: z.optional(z.boolean()),
  },
  answer: z.object({ added: z.int() }),
  errors: ['instrumentNotFound', 'instrumentInUse'],
});

const mapInstrumentSymbol = defineStaffCommand({
  summary: 'Sets how a source names an instrument; null: as it does by default.',
  permission: 'money.rules',
  input: {
    instrument: f.instrument,
    source: priceSourceSchema,
    symbol: z.nullable(symbol),
  },
  answer: z.object({ symbol: z.nullable(z.string()) }),
  errors: ['instrumentNotFound'],
});

export const calls = {
  'prices/listPriceSources': listDisplayedPriceSources,
  'staff/listPriceSources': listPriceSources,
  'staff/decidePriceSource': decidePriceSource,
  'staff/decideDelayedTrading': decideDelayedTrading,
  'staff/confirmPriceSource': confirmPriceSource,
  'staff/listRealInstruments': listRealInstruments,
  'staff/addRealInstruments': addRealInstruments,
  'staff/mapInstrumentSymbol': mapInstrumentSymbol,
  'staff/listReportedActions': listReportedActions,
  'staff/decideReportedActions': decideReportedActions,
} as const;

export const groups = { prices: { place: 3.5, about: 'Where real prices come from.' } };
