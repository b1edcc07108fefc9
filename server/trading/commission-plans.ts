/** The operator's commission plans from the database: dated ahead, never changed. */
import type { Plans } from '@bourse/core/charges/charges.ts';
import type { Market } from '@bourse/core/market.ts';
import { commission, type CommissionTerms } from '@bourse/core/rulebook/commission.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { neverOlder } from '../never-older.ts';

export interface CommissionPlans {
  /** All plans. The list stays the same object until it changes. */
  plans(): Plans;
  /** Reads what the operator may have added. */
  reload(): Promise<void>;
}

interface CommissionRow {
  from_on: string;
  market: Market;
  seat: boolean;
  liquidity: 'maker' | 'taker' | null;
  side: 'buy' | 'sell' | null;
  base: CommissionTerms['base'];
  rate: bigint;
  minimum: bigint | null;
  maximum: bigint | null;
}

export async function openCommissionPlans({ kysely }: Pick<Database, 'kysely'>): Promise<CommissionPlans> {
  let plans: Plans = [];
  let rows = 0;
  const opened: CommissionPlans = {
    plans: () => plans,
    reload: neverOlder(async () => {
      const read = (
        await sql<CommissionRow>`select from_on, market, seat, liquidity, side, base, rate, minimum, maximum
          from commission_plans order by from_on, market, seat, liquidity, side`.execute(kysely)
      ).rows;
      // Rows are only added; existing ones never change.
      if (read.length !== rows) plans = plansOf(read);
      rows = read.length;
    }),
  };
  await opened.reload();
  return opened;
}

/** The rows of one date, market and kind of account are one plan. */
function plansOf(rows: readonly CommissionRow[]): Plans {
  const grouped = Map.groupBy(rows, ({ from_on, market, seat }) => `${from_on} ${market} ${seat}`);
  return [...grouped.values()].map((components) => {
    const { from_on: from, market, seat } = components[0]!;
    return {
      from,
      source: 'the operator',
      value: { market, seat, charges: components.map((row) => commission(termsOf(row))) },
    };
  });
}

function termsOf({ liquidity, side, base, rate, minimum, maximum }: CommissionRow): CommissionTerms {
  return {
    base,
    rate,
    ...(liquidity === null ? {} : { liquidity }),
    ...(side === null ? {} : { side }),
    ...(minimum === null ? {} : { minimum }),
    ...(maximum === null ? {} : { maximum }),
  };
}
