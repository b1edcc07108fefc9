/** The operator's margin rules from the database: dated ahead, never changed. */
import type { MarginRule } from '@bourse/core/margin/margin-rules.ts';
import type { Board, InstrumentId, Market } from '@bourse/core/market.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { neverOlder } from '../never-older.ts';

export interface MarginRules {
  /** All rules. The list stays the same object until it changes. */
  rules(): readonly MarginRule[];
  /** Reads what the operator may have added. */
  reload(): Promise<void>;
}

interface MarginRow {
  from_on: string;
  market: Market;
  board: Board | null;
  instrument: InstrumentId | null;
  volatility_from: bigint | null;
  value_from: bigint | null;
  initial: bigint;
  warning: bigint;
  maintenance: bigint;
  maximum_leverage: number;
}

export async function openMarginRules({ kysely }: Pick<Database, 'kysely'>): Promise<MarginRules> {
  let rules: readonly MarginRule[] = [];
  const opened: MarginRules = {
    rules: () => rules,
    reload: neverOlder(async () => {
      const { rows } =
        await sql<MarginRow>`select from_on, market, board, instrument, volatility_from, value_from, initial, warning,
          maintenance, maximum_leverage from margin_rules order by from_on, decided_at`.execute(kysely);
      // Rows are only added; existing ones never change.
      if (rows.length !== rules.length) rules = rows.map(marginRuleOf);
    }),
  };
  await opened.reload();
  return opened;
}

const marginRuleOf = ({
  from_on: from,
  market,
  board,
  instrument,
  volatility_from,
  value_from,
  initial,
  warning,
  maintenance,
  maximum_leverage,
}: MarginRow): MarginRule => ({
  from,
  market,
  board,
  instrument,
  volatilityFrom: volatility_from,
  valueFrom: value_from,
  table: { initial, warning, maintenance, maximumLeverage: maximum_leverage },
});
