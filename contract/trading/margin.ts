/** Margin trading, and the margin of a position. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';
import { position } from './order.ts';

const marginState = z.object({ enabled: z.boolean(), enabledAt: z.nullable(f.time) });

/** Rates are pure numbers: 0.2 is 20 %. `outside` is what a regulator requires of others, for comparison. */
const marginTerms = z.object({
  market: f.market,
  maximumLeverage: z.int(),
  initial: f.decimal,
  maintenance: f.decimal,
  warning: f.decimal,
  financingLong: f.decimal,
  financingShort: f.decimal,
  dayBasis: z.int(),
  source: z.string(),
  outside: z.nullable(z.object({ initial: f.decimal, maintenance: f.decimal, source: z.string() })),
});

/**
 * The operator's rule for a market, one of its boards or one instrument, from a local date on; with a condition it only
 * tightens, for instruments that move this much a day, or positions worth this much. Open positions keep the terms
 * under which they were opened.
 */
const marginRule = z.object({
  market: f.market,
  board: z.nullable(z.string()),
  instrument: z.nullable(f.instrument),
  from: f.date,
  volatilityFrom: z.nullable(f.decimal),
  valueFrom: z.nullable(f.decimal),
  initial: f.decimal,
  maintenance: f.decimal,
  warning: f.decimal,
  maximumLeverage: z.int(),
});

export const applyMargin = call({
  summary: 'Accepts the risks of margin trading; leverage above one and short sales are allowed from then on.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ agreed: z.literal(true), key: f.key }),
  answer: marginState,
  errors: [],
});

export const getMargin = call({
  summary: "Whether margin trading is enabled, and every market's requirements and rates as they hold today.",
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ ...marginState.shape, markets: z.array(marginTerms), rules: z.array(marginRule) }),
  errors: [],
});

const marginChange = { position: f.id, amount: f.positive, key: f.key };

export const addMargin = call({
  summary: "Moves available money into a position's margin, so that it is closed later.",
  who: 'customer',
  writes: true,
  input: z.strictObject(marginChange),
  answer: z.object({ position }),
  errors: ['positionNotFound', 'notInThatState', 'insufficientBalance', 'marginNotNeeded'],
});

export const removeMargin = call({
  summary: 'Takes margin out of a position, never below what it needs at the present price.',
  who: 'customer',
  writes: true,
  input: z.strictObject(marginChange),
  answer: z.object({ position }),
  errors: [
    'positionNotFound',
    'notInThatState',
    'priceNotObtained',
    'marginNeeded',
    'clockAboutToMove',
    'accountFrozen',
    'accountDisabled',
    'cannotTrade',
  ],
});

const levels = z.object({
  margin: f.decimal,
  available: f.decimal,
  liquidationPrice: z.nullable(f.decimal),
  callPrice: z.nullable(f.decimal),
});

export const previewMargin = call({
  summary:
    'What adding or taking out margin would change, by the rules that will do it. Without an amount, how ' +
    'much can be moved.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ position: f.id, change: z.enum(['add', 'remove']), amount: z.optional(f.positive) }),
  answer: z.object({ before: levels, after: levels, maximum: f.decimal, lacking: f.decimal, currency: f.currency }),
  errors: [
    'positionNotFound',
    'notInThatState',
    'insufficientBalance',
    'marginNotNeeded',
    'marginNeeded',
    'clockAboutToMove',
    'priceNotObtained',
  ],
});
