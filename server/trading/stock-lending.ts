/**
 * What can be borrowed to be sold short: the house's rules, and the operator's dated rows as stored in the database.
 */
import { ratioOf } from '@bourse/core/markets/listings/listing-status.ts';
import { rateOf, stockOf, stockRuleAt, type Stock, type StockRule } from '@bourse/core/borrowing/stock-borrowing.ts';
import type { Instrument, InstrumentId } from '@bourse/core/markets/market.ts';
import type { Price, Rate } from '@bourse/core/ledger/money.ts';
import type { Ratio } from '@bourse/core/ledger/ratio.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { World } from '../world/world.ts';
import type { Parts } from '../parts.ts';
import { neverOlder } from '../runtime/promises.ts';

export interface StockLending {
  /** What can be lent at `now` (epoch ms); null if the instrument isn't lent. `date`: the market's local date. */
  stockOf(instrument: Instrument, now: number, date: string, previousClose: Price): Stock | null;
  /** The yearly fee rate for the night that ends `at`. */
  rateAt(instrument: Instrument, at: number, date: string): Rate;
  /** Reads what the operator may have added. */
  reload(): Promise<void>;
}

interface Row {
  from_at: Date;
  instrument: InstrumentId;
  quantity: bigint | null;
  rate: bigint | null;
}
export interface LendingParts {
  database: Pick<Database, 'kysely'>;
  due: Pick<Parts['due'], 'divided'>;
  world: Pick<World, 'createdAt'>;
}

export async function openStockLending({ database, due, world }: LendingParts): Promise<StockLending> {
  let rules: StockRule[] = [];

  /** Into how many units one has split since `from`. Units counted before the world existed are in its first units. */
  const grown = (id: InstrumentId, from: number, now: number): Ratio => {
    const come = due.divided(id, now).filter(({ exAt }) => exAt >= from);
    return ratioOf(come.map(({ action }) => action));
  };

  const lending: StockLending = {
    stockOf(instrument, now, date, previousClose) {
      const rule = stockRuleAt(rules, instrument.id, now);
      const since = grown(instrument.id, world.createdAt, now);
      return stockOf(instrument, rule, {
        date,
        previousClose,
        grown: since,
        grownSinceRule: rule ? grown(instrument.id, rule.from, now) : since,
      });
    },
    rateAt: (instrument, at, date) => stockRuleAt(rules, instrument.id, at)?.rate ?? rateOf(instrument, date),
    reload: neverOlder(async () => {
      const { rows } =
        await sql<Row>`select from_at, instrument, quantity, rate from stock_rules order by from_at`.execute(
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
