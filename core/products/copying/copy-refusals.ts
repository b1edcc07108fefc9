import { formatAmount, type Amount, type Currency } from '../../ledger/money.ts';
import type { RestrictionRefusal } from '../../compliance/account-restrictions.ts';
import type { TradingRefusal } from '../../trading/execution/trading-refusals.ts';

type Plain =
  | 'copyTimeLimitExceeded'
  | 'copyVersionPassed'
  | 'copyOwn'
  | 'copyAlready'
  | 'leaderCopies'
  | 'copyEnded'
  | 'notFound';

export type CopyRefusal =
  | RestrictionRefusal
  | TradingRefusal
  | { [Code in Plain]: { refused: Code; params: Record<never, never> } }[Plain]
  | { refused: 'copiesFull' | 'copiesToday'; params: { maximum: number } }
  | { refused: 'copyCapacity'; params: { left: string; currency: string } }
  | { refused: 'copyShareDue'; params: { due: string; left: string; currency: string } }
  | { refused: 'copyCurrency'; params: { currency: string } }
  | { refused: 'copyBelowMinimum'; params: { minimum: string; currency: string } };

export const buildPlainCopyRefusal = (refused: Plain): CopyRefusal => ({ refused, params: {} });
export const buildCopyBelowMinimumRefusal = (minimum: Amount, currency: Currency): CopyRefusal => ({
  refused: 'copyBelowMinimum',
  params: { minimum: formatAmount(minimum, currency), currency },
});
export const buildProfitShareDueRefusal = (due: Amount, left: Amount, currency: Currency): CopyRefusal => ({
  refused: 'copyShareDue',
  params: { due: formatAmount(due, currency), left: formatAmount(left, currency), currency },
});
export const buildLeaderCapacityRefusal = (left: Amount, currency: Currency): CopyRefusal => ({
  refused: 'copyCapacity',
  params: { left: formatAmount(left, currency), currency },
});
