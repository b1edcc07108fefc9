/** An offer's additional fields if it is a block. */
import { BLOCK_PRICE_REFERENCES, BLOCK_END_REASONS } from '@bourse/core/products/blocks/block-types.ts';
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

const BLOCK_STATES = ['offered', 'reserved', 'executed', 'lapsed'] as const;

/** Why a block can't be bought. */
export const BLOCK_PURCHASE_ERRORS = [
  'blockTradeClosed',
  'delayedPrices',
  'blockOver',
  'blockOwn',
  'blockWithStaff',
  'blockPriceBand',
  'blockDailyLimit',
  'channelPasswordRequired',
  'channelPasswordUnset',
  'wrongChannelPassword',
  'tooFrequent',
  'minimumBuyIn',
  'quotaInsufficient',
  'insufficientBalance',
  'oppositeSide',
  'oppositeInOtherPortfolio',
  'oppositeInOtherAccount',
  'linkedAccountShort',
  'oppositeWaiting',
] as const;

/**
 * `ending`: why it ended before all was sold, null otherwise. `reference`: the price from which its own was measured
 * when it was offered, by `priceReference`: the last trade, or the session's average (VWAP). A price may be as far from
 * that as `band` (0.05 is 5 %), then and at the purchase: now between `low` and `high`, null if nothing is quoted.
 * `left` can still be bought. Bought shares are locked for `lockDays` business days of the market: if bought now, until
 * `lockedUntil`. `published`: its purchases, each shown to everybody `publicAfterMinutes` after it. `mayBuy`: the
 * customer needs no channel password.
 */
export const blockSchema = z.object({
  state: z.enum(BLOCK_STATES),
  ending: z.nullable(z.enum(BLOCK_END_REASONS)),
  seller: z.enum(['house', 'seat']),
  own: z.boolean(),
  priceReference: z.enum(BLOCK_PRICE_REFERENCES),
  reference: f.decimal,
  band: f.decimal,
  low: z.nullable(f.decimal),
  high: z.nullable(f.decimal),
  left: f.decimal,
  open: z.boolean(),
  dailyLimit: f.decimal,
  lockDays: z.int(),
  lockedUntil: f.time,
  publicAfterMinutes: z.int(),
  mayBuy: z.boolean(),
  order: z.nullable(z.string()),
  published: z.array(z.object({ quantity: f.decimal, price: f.decimal, at: f.time, publishedAt: f.time })),
});

/** Blocks: many shares of one holder at one price. Customers list, buy and view them with other offers. */

export const getBlockOfferBounds = defineCustomerQuery({
  summary:
    'What a seat can offer of an instrument now: what it holds and nothing waits for, the prices it may choose ' +
    'from around the last trade or the session’s average (VWAP), the least, the steps, and until when it stands.',
  input: { instrument: f.instrument },
  answer: z.object({
    instrument: f.instrument,
    name: z.string(),
    currency: f.currency,
    seat: z.boolean(),
    open: z.boolean(),
    last: z.nullable(f.decimal),
    low: z.nullable(f.decimal),
    high: z.nullable(f.decimal),
    /** The session's volume-weighted average, and the band around it; null while nothing was traded. */
    vwap: z.nullable(z.object({ price: f.decimal, low: f.decimal, high: f.decimal })),
    tick: z.nullable(f.decimal),
    band: f.decimal,
    minimum: z.nullable(f.decimal),
    step: f.decimal,
    held: f.decimal,
    until: f.time,
  }),
  errors: ['instrumentNotFound', 'priceSimulated'],
});

export const offerBlock = defineCustomerCommand({
  summary:
    'A seat offers shares that it holds as a block, at a price near the last trade, or near the session’s average by ' +
    'what was traded where `priceReference` says vwap. They are reserved by an order, ' +
    'which it can cancel like any other.',
  input: {
    instrument: f.instrument,
    quantity: f.positiveDecimal,
    price: f.positiveDecimal,
    priceReference: z.optional(z.enum(BLOCK_PRICE_REFERENCES)),
  },
  answer: z.object({ offering: z.string(), order: z.string() }),
  errors: [
    'instrumentNotFound',
    'priceSimulated',
    'seatRequired',
    'blockTradeClosed',
    'delayedPrices',
    'blockPriceBand',
    'minimumBuyIn',
    'subscriptionStep',
    'quantityExceedsHeld',
    'lockedUp',
    'cannotSellBeforeDay',
    'cannotSellBeforeMinutes',
    'offTick',
    'offLot',
    'priceLimitExceeded',
    'priceNotObtained',
    'notInThatState',
    'accountDisabled',
    'accountFrozen',
    'cannotTrade',
    'systemBusy',
  ],
});

export const previewBlockPurchase = defineCustomerQuery({
  summary: 'What buying so many shares of a block would cost now, item by item, and until when they would be locked.',
  input: { offering: f.recordNumber, quantity: f.positiveDecimal },
  answer: z.object({
    quantity: f.decimal,
    price: f.decimal,
    value: f.decimal,
    fee: f.decimal,
    tax: f.decimal,
    /** Set aside until the day's end decides some charges. */
    held: f.decimal,
    total: f.decimal,
    settled: f.decimal,
    currency: f.currency,
    lockedUntil: f.time,
  }),
  errors: ['productNotFound', 'blockTradeClosed'],
});

export const listAllBlocks = defineStaffQuery({
  summary:
    'All blocks as the operator keeps them, or those in a state, newest first: whose they are, at which price, and ' +
    'how far they are.',
  permission: 'money.read',
  late: true,
  input: { state: z.optional(z.enum(BLOCK_STATES)), ...f.pageFields },
  answer: f.pageOf(
    z.object({
      id: z.string(),
      /** Null: an account of the house. */
      customer: z.nullable(z.string()),
      seller: z.enum(['house', 'seat']),
      instrument: f.instrument,
      name: z.string(),
      currency: f.currency,
      price: f.decimal,
      reference: f.decimal,
      quantity: f.decimal,
      left: f.decimal,
      sold: f.decimal,
      state: z.enum(BLOCK_STATES),
      offeredAt: f.time,
      expiresAt: f.time,
    }),
  ),
});

const desk = z.object({
  instrument: f.instrument,
  name: z.string(),
  /** The house's account; null while it is proposed. */
  account: z.nullable(z.string()),
  /** Whether it offers for the house, or acts as a seat in a demo world. */
  house: z.boolean(),
  held: f.decimal,
  status: z.enum(['proposed', 'waitsForCapital', 'open', 'toBeEnded', 'ended']),
  proposal: nullablePendingProposalSchema,
});

export const listBlockDesks = defineStaffQuery({
  summary: "The house's desks for blocks: what each holds, and what waits for a second person.",
  permission: 'money.read',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(desk) }),
});

export const proposeBlockDesk = defineStaffCommand({
  summary:
    'Proposes a desk that buys a share on the market and offers blocks of it with the capital it is given, or the ' +
    'end of one, which then sells what it holds; another person approves it.',
  permission: 'money.rules',
  input: { instrument: f.instrument, open: z.boolean() },
  answer: desk,
  errors: ['instrumentNotFound', 'priceSimulated', 'deskThere', 'deskNotThere'],
});

export const calls = {
  'offerings/getBlockTerms': getBlockOfferBounds,
  'offerings/offerBlock': offerBlock,
  'offerings/previewBlock': previewBlockPurchase,
  'staff/listBlocks': listAllBlocks,
  'staff/listBlockDesks': listBlockDesks,
  'staff/proposeBlockDesk': proposeBlockDesk,
} as const;

export const examples = {
  'offerings/offerBlock': { instrument: 'US.NWRB', quantity: '100', price: '50.25', key: 'a-key-of-my-own-8' },
};
