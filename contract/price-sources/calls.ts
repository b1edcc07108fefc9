/** Real prices: which sources the operator shows, and what is priced. */
import * as z from 'zod/mini';
import { defineStaffCall } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { staffPersonSchema } from '../publication-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

export const PRICE_SOURCE_NAMES = [
  'yahoo',
  'binance',
  'coinbase',
  'kraken',
  'alpaca',
  'massive',
  'ecb',
  'folder',
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

/**
 * `delays`: by market, how far its prices lie behind the exchange (ms). `isSetUp`: it has its key or folder.
 * `state`: `silent` if it hasn't answered for ten seconds, `spent` if the day's requests are used up, `open` and
 * `halfOpen` as its circuit. `fault`: what went wrong last, while it lasts. `newestPriceAt`: the source's own time;
 * `ageMs`: how long ago that was. `pausedUntil`: it has asked to be left alone. Rejected prints are counted since the
 * process began to ask. Lags are from the source's own time to a print's arrival.
 */
const source = z.object({
  source: priceSourceSchema,
  title: z.string(),
  termsUrl: z.string(),
  attribution: z.nullable(z.string()),
  isSetUp: z.boolean(),
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

/** `alone`: in a practice world one person decides. */
const priceSources = z.object({
  alone: z.boolean(),
  sources: z.array(source),
  proposals: z.array(
    z.object({
      kind: z.literal('priceSource'),
      subject: z.string(),
      proposal: nullablePendingProposalSchema,
    }),
  ),
});

const listPriceSources = defineStaffCall({
  summary: 'The sources of real prices: what each declares, where it may be displayed, and how it does.',
  permission: 'money.read',
  writes: false,
  input: f.emptyInput,
  answer: priceSources,
  errors: [],
});

const decidePriceSource = defineStaffCall({
  summary:
    "Decides in writing that a source's prices of markets may be displayed to customers, or no longer. In a practice " +
    'world it is so at once, elsewhere another person approves it.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({
    source: priceSourceSchema,
    markets: z.array(f.market).check(z.minLength(1), z.maxLength(8)),
    displayed: z.boolean(),
    rank,
    words,
    termsUrl,
    key: f.idempotencyKey,
  }),
  answer: priceSources,
  errors: [],
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

const listRealInstruments = defineStaffCall({
  summary: 'The instruments at real prices, each with its symbols, the source in use, and its newest quote.',
  permission: 'money.read',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.pageOf(realInstrument),
  errors: [],
});

const addRealInstruments = defineStaffCall({
  summary:
    'Adds well-known instruments, which come with the product, to be priced by real sources: those named, or all of ' +
    'these markets.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({
    markets: z.array(f.market).check(z.maxLength(8)),
    instruments: z.array(f.instrument).check(z.maxLength(400)),
    key: f.idempotencyKey,
  }),
  answer: z.object({ added: z.int() }),
  errors: ['instrumentNotFound', 'instrumentInUse'],
});

const mapInstrumentSymbol = defineStaffCall({
  summary: 'Sets how a source names an instrument; null: as it does by default.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({
    instrument: f.instrument,
    source: priceSourceSchema,
    symbol: z.nullable(symbol),
    key: f.idempotencyKey,
  }),
  answer: z.object({ symbol: z.nullable(z.string()) }),
  errors: ['instrumentNotFound'],
});

export const calls = {
  'staff/listPriceSources': listPriceSources,
  'staff/decidePriceSource': decidePriceSource,
  'staff/listRealInstruments': listRealInstruments,
  'staff/addRealInstruments': addRealInstruments,
  'staff/mapInstrumentSymbol': mapInstrumentSymbol,
} as const;
