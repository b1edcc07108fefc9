/** Clearly erroneous trades: compared with the market's price before them, corrected or undone by two people. */
import {
  CORRECTION_MEASURES,
  ERRONEOUS_TRADE_REASONS,
} from '@bourse/core/trading/erroneous-trades/erroneous-trade-policy.ts';
import * as z from 'zod/mini';
import { defineCustomerQuery, defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

/** Why nothing can be done about a trade; codes of refusals. */
export const TRADE_CORRECTION_REFUSALS = [
  'tradeNotErroneous',
  'tradeTooOld',
  'tradeWithoutReference',
  'tradeNotCorrectable',
  'tradeCorrectedAlready',
] as const;

/**
 * `deviation` and `threshold` are percentages of the reference price, the last one before the trade, at `referenceAt`.
 * `gain` is what correcting the price would give the customer, charges included; if negative, what it would cost.
 * Proposals are accepted until `proposeUntil`.
 */
const judged = z.object({
  fill: z.string(),
  effect: z.enum(['open', 'close']),
  direction: z.enum(['buy', 'sell']),
  price: f.decimal,
  quantity: f.decimal,
  at: f.time,
  reference: z.nullable(f.decimal),
  referenceAt: z.nullable(f.time),
  deviation: z.nullable(f.decimal),
  threshold: z.nullable(f.decimal),
  gain: z.nullable(f.decimal),
  proposeUntil: f.time,
  hindrance: z.nullable(z.enum(TRADE_CORRECTION_REFUSALS)),
  measure: z.nullable(z.enum(CORRECTION_MEASURES)),
  review: z.nullable(z.string()),
});

export const compareFillsWithMarketPrice = defineStaffQuery({
  summary:
    "An order's fills, each held against the last price of its market before it: how far away it was made, from " +
    'where on that is clearly erroneous, and what correcting it would move.',
  permission: 'money.correct',
  input: { customer: f.id, order: f.id },
  answer: z.object({
    order: z.string(),
    customer: z.string(),
    instrument: f.instrument,
    name: z.string(),
    currency: f.currency,
    fills: z.array(judged),
  }),
  errors: ['notFound'],
});

export const proposeTradeCorrection = defineStaffCommand({
  summary:
    'Proposes to correct a clearly erroneous fill to its reference price, in money, or to undo it (`bust`): the ' +
    'units are sold and the customer has what they had before. Another person approves within a day; the fill ' +
    'itself stays as it was made.',
  permission: 'money.correct',
  input: {
    customer: f.id,
    fill: f.id,
    measure: z.enum(CORRECTION_MEASURES),
    why: z.enum(ERRONEOUS_TRADE_REASONS),
  },
  answer: z.object({ review: z.string() }),
  errors: [
    'notFound',
    'ownApproval',
    'customerOnStaffDevice',
    'staffResting',
    'tradeNotErroneous',
    'tradeTooOld',
    'tradeWithoutReference',
    'tradeNotCorrectable',
    'tradeCorrectedAlready',
    'bustNotWhole',
  ],
});

/** `gained` by it in money, including refunded charges; if negative, the customer paid. */
const correction = z.object({
  fill: z.string(),
  order: z.string(),
  measure: z.enum(CORRECTION_MEASURES),
  why: z.enum(ERRONEOUS_TRADE_REASONS),
  price: f.decimal,
  reference: f.decimal,
  quantity: f.decimal,
  currency: f.currency,
  gained: f.decimal,
  chargesBack: f.decimal,
  at: f.time,
});

export const listTradeCorrections = defineCustomerQuery({
  summary: 'What was corrected or undone of the fills of one of your positions as clearly erroneous, the newest first.',
  input: { position: f.id },
  answer: z.object({ rows: z.array(correction) }),
  errors: ['positionNotFound'],
});

export const calls = {
  'trading/listTradeCorrections': listTradeCorrections,
  'staff/judgeTrades': compareFillsWithMarketPrice,
  'staff/proposeTradeCorrection': proposeTradeCorrection,
} as const;
