/** The category of a day's change that each movement of money counts in, collected from what the areas declare. */
import { type AreaExport, type MergedTables, mergeEntries } from '../area-exports.ts';
import type { DailyChangeCategory, TransferCode } from '../ledger/booking-routes.ts';
import { collectAreaExports } from './collect-area-exports.ts';

type DeclaredCategories = MergedTables<AreaExport<'dailyChangeCategories'>>;

/** A code that is booked but not listed here is a type error. */
const CATEGORY_BY_CODE: Record<TransferCode, DailyChangeCategory | null> = mergeEntries(
  collectAreaExports('dailyChangeCategories'),
) as DeclaredCategories;

/** The category of the day's change that a movement counts in; null if none. */
export const dailyChangeCategoryOf = (code: TransferCode): DailyChangeCategory | null => CATEGORY_BY_CODE[code];

/**
 * Whether the code is a cost or income of trades and positions: not an exchange, a transfer of money, a loan, a fund or
 * a subscription.
 */
const POSITION_CODES: ReadonlySet<TransferCode> = new Set<TransferCode>([
  ...(['fee', 'tax', 'financing', 'borrowFee', 'rollover'] as const),
  ...(['dividend', 'rights', 'fraction'] as const),
  ...(['tradeCorrection', 'tradeChargesBack', 'tradeTaxBack'] as const),
]);

export const isPositionTransferCode = (code: TransferCode): boolean => POSITION_CODES.has(code);
