/**
 * What can be borrowed to be sold short: the house's rules, and the operator's dated rows as stored in the database.
 */
import { computeCombinedRatio } from '@bourse/core/markets/listings/listing-status.ts';
import {
  borrowRateOf,
  computeLendableStock,
  stockLoanRuleAt,
  type LendableStock,
  type StockLoanRule,
} from '@bourse/core/borrowing/stock-borrowing.ts';
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Price, Rate } from '@bourse/core/ledger/money.ts';
import type { Ratio } from '@bourse/core/ledger/ratio.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { World } from '../world/world.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { serializeReloads } from '../runtime/promises.ts';

export interface StockLendingTerms {
  /** What can be lent at `now` (epoch ms); null if the instrument isn't lent. `date`: the market's local date. */
  borrowableStockOf(instrument: Instrument, now: number, date: string, previousClose: Price): LendableStock | null;
  /** The yearly fee rate for the night that ends `at`. */
  lendingRateAt(instrument: Instrument, at: number, date: string): Rate;
  /** Reads what the operator may have added. */
  reload(): Promise<void>;
}

interface StockRuleRow {
  from_at: Date;
  instrument: InstrumentId;
  quantity: bigint | null;
  rate: bigint | null;
}
export interface StockLendingDependencies {
  database: Pick<Database, 'kysely'>;
  corporateActionSchedule: Pick<ServerDependencies['corporateActionSchedule'], 'allSplits'>;
  world: Pick<World, 'createdAt'>;
}

export async function openStockLendingTerms({
  database,
  corporateActionSchedule,
  world,
}: StockLendingDependencies): Promise<StockLendingTerms> {
  let rules: StockLoanRule[] = [];

  /** Into how many units one has split since `from`. Units counted before the world existed are in its first units. */
  const splitRatioSince = (id: InstrumentId, from: number, now: number): Ratio => {
    const come = corporateActionSchedule.allSplits(id, now).filter(({ exAt }) => exAt >= from);
    return computeCombinedRatio(come.map(({ action }) => action));
  };

  const lending: StockLendingTerms = {
    borrowableStockOf(instrument, now, date, previousClose) {
      const rule = stockLoanRuleAt(rules, instrument.id, now);
      const since = splitRatioSince(instrument.id, world.createdAt, now);
      return computeLendableStock(instrument, rule, {
        date,
        previousClose,
        splitRatio: since,
        splitRatioSinceRule: rule ? splitRatioSince(instrument.id, rule.from, now) : since,
      });
    },
    lendingRateAt: (instrument, at, date) =>
      stockLoanRuleAt(rules, instrument.id, at)?.rate ?? borrowRateOf(instrument, date),
    reload: serializeReloads(async () => {
      const { rows } =
        await sql<StockRuleRow>`select from_at, instrument, quantity, rate from stock_rules order by from_at`.execute(
          database.kysely,
        );
      rules = rows.map(({ from_at, instrument, quantity, rate }) => ({
        from: from_at.getTime(),
        instrument,
        quantity,
        rate,
      }));
    }),
  };
  await lending.reload();
  return lending;
}
