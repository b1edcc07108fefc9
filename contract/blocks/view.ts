/** An offer's additional fields if it is a block. */
import { AROUND } from '@bourse/core/blocks/types.ts';
import { BLOCK_ENDINGS } from '@bourse/core/blocks/ending.ts';
import * as z from 'zod/mini';
import * as f from '../fields.ts';

export const BLOCK_STATES = ['offered', 'reserved', 'executed', 'lapsed'] as const;

/** Why a block can't be bought. */
export const BLOCK_ERRORS = [
  'blockTradeClosed',
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
  'oppositeWaiting',
] as const;

/**
 * `ending`: why it ended before all was sold, null otherwise. `reference`: the price `around` which its price was
 * chosen when it was offered: the last trade, or the session's average (VWAP). A price may be as far from that as
 * `band` (0.05 is 5 %), then and at the purchase: now between `low` and `high`, null if nothing is quoted. `left` can
 * still be bought. Bought shares are locked for `lockDays` business days of the market: if bought now, until
 * `lockedUntil`. `published`: its purchases, each shown to everybody `publicAfterMinutes` after it. `mayBuy`: the
 * customer needs no channel password.
 */
export const block = z.object({
  state: z.enum(BLOCK_STATES),
  ending: z.nullable(z.enum(BLOCK_ENDINGS)),
  seller: z.enum(['house', 'seat']),
  own: z.boolean(),
  around: z.enum(AROUND),
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
