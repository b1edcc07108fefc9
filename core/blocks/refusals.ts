/** The refusals that the rules of blocks give; each is an entry of the contract's catalogue. */
import { formatAmount, formatScaled, type Amount, type Currency, type Price, type Quantity } from '../money.ts';
import { refuseAct, type Restriction } from '../restrictions.ts';
import type { TradingRefusal } from '../trading/refusals.ts';

export type BlockRefusal =
  | TradingRefusal
  | {
      refused:
        | 'identityRequired'
        | 'blockTradeClosed'
        | 'priceNotObtained'
        | 'blockOver'
        | 'blockOwn'
        | 'blockWithStaff'
        | 'seatRequired'
        | 'channelPasswordRequired'
        | 'channelPasswordUnset'
        | 'wrongChannelPassword';
      params: Record<never, never>;
    }
  | { refused: 'quotaInsufficient'; params: { available: string } }
  | { refused: 'subscriptionStep'; params: { step: string } }
  | { refused: 'blockPriceBand'; params: { low: string; high: string; currency: string } }
  | { refused: 'blockDailyLimit'; params: { limit: string; used: string; currency: string } };

/**
 * At a price of their own choice a block moves value from one customer to another: nobody who may not withdraw takes
 * part, on either side.
 */
export const barredFromBlocks = (states: readonly Restriction[], now: number): BlockRefusal | null =>
  refuseAct(states, 'open', now) ?? refuseAct(states, 'withdraw', now);

type Plain = Extract<BlockRefusal, { params: Record<never, never> }>['refused'];
export const plain = (refused: Plain): BlockRefusal => ({ refused, params: {} }) as BlockRefusal;
export const quotaInsufficient = (left: Quantity): BlockRefusal => ({
  refused: 'quotaInsufficient',
  params: { available: formatScaled(left) },
});
export const outsideBand = ({ low, high }: { low: Price; high: Price }, currency: Currency): BlockRefusal => ({
  refused: 'blockPriceBand',
  params: { low: formatScaled(low), high: formatScaled(high), currency },
});
export const beyondDailyLimit = (limit: Amount, used: Amount, currency: Currency): BlockRefusal => ({
  refused: 'blockDailyLimit',
  params: { limit: formatAmount(limit, currency), used: formatAmount(used, currency), currency },
});
