/**
 * The operator's rules for trading from the database, dated ahead and never changed: commission plans, margin rules and
 * lock rules.
 */
import type { DatedCommissionPlans } from '@bourse/core/markets/charges/compute-charges.ts';
import type {
  Board,
  TradingHoursMode,
  Instrument,
  InstrumentId,
  Market,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { buildCommission, type CommissionTerms } from '@bourse/core/markets/rulebook/commission-plans.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { serializeReloads } from '../runtime/promises.ts';
import type { MarginRule } from '@bourse/core/borrowing/margin-requirements.ts';
import {
  type PurchaseLock,
  type PurchaseLockRule,
  findPurchaseLockTerms,
  computePurchaseLockEnd,
} from '@bourse/core/trading/orders/purchase-locks.ts';

export interface CommissionPlans {
  /** All plans. The list stays the same object until it changes. */
  plans(): DatedCommissionPlans;
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
  let plans: DatedCommissionPlans = [];
  let rows = 0;
  const opened: CommissionPlans = {
    plans: () => plans,
    reload: serializeReloads(async () => {
      const read = (
        await sql<CommissionRow>`select from_on, market, seat, liquidity, side, base, rate, minimum, maximum
          from commission_plans order by from_on, market, seat, liquidity, side`.execute(kysely)
      ).rows;
      // Rows are only added; existing ones never change.
      if (read.length !== rows) plans = buildPlans(read);
      rows = read.length;
    }),
  };
  await opened.reload();
  return opened;
}

/** The rows of one date, market and kind of account are one plan. */
function buildPlans(rows: readonly CommissionRow[]): DatedCommissionPlans {
  const grouped = Map.groupBy(rows, ({ from_on, market, seat }) => `${from_on} ${market} ${seat}`);
  return [...grouped.values()].map((components) => {
    const { from_on: from, market, seat } = components[0]!;
    return {
      from,
      source: 'the operator',
      value: { market, seat, charges: components.map((row) => buildCommission(commissionTermsOf(row))) },
    };
  });
}

function commissionTermsOf({ liquidity, side, base, rate, minimum, maximum }: CommissionRow): CommissionTerms {
  return {
    base,
    rate,
    ...(liquidity === null ? {} : { liquidity }),
    ...(side === null ? {} : { side }),
    ...(minimum === null ? {} : { minimum }),
    ...(maximum === null ? {} : { maximum }),
  };
}

/** The operator's margin rules from the database: dated ahead, never changed. */

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
    reload: serializeReloads(async () => {
      const { rows } =
        await sql<MarginRow>`select from_on, market, board, instrument, volatility_from, value_from, initial, warning,
          maintenance, maximum_leverage from margin_rules order by from_on, decided_at`.execute(kysely);
      // Rows are only added; existing ones never change.
      if (rows.length !== rules.length) rules = rows.map(marginRuleFromRow);
    }),
  };
  await opened.reload();
  return opened;
}

const marginRuleFromRow = ({
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

/** The operator's lock rules from the database: dated ahead, never changed. */

export interface PurchaseLockRules {
  /** The lock on units ordered and bought at these moments, or null. */
  lockOf(instrument: Instrument, hours: TradingHoursMode, orderedAt: number, boughtAt: number): PurchaseLock | null;
  /** Reads what the operator may have added. */
  reload(): Promise<void>;
}

interface LockRow {
  from_at: Date;
  market: Market | null;
  instrument: string | null;
  days: number | null;
  minutes: number | null;
}

export async function openPurchaseLockRules(
  { kysely }: Database,
  zones: TimeZoneConverter,
): Promise<PurchaseLockRules> {
  let rules: PurchaseLockRule[] = [];
  const opened: PurchaseLockRules = {
    lockOf(instrument, hours, orderedAt, boughtAt) {
      const terms = rules.length === 0 ? null : findPurchaseLockTerms(rules, instrument, orderedAt);
      return terms && { terms, until: computePurchaseLockEnd(terms, instrument.market, hours, boughtAt, zones) };
    },
    reload: serializeReloads(async () => {
      const { rows } =
        await sql<LockRow>`select from_at, market, instrument, days, minutes from lock_rules order by from_at`.execute(
          kysely,
        );
      rules = rows.map(lockRuleFromRow);
    }),
  };
  await opened.reload();
  return opened;
}

function lockRuleFromRow({ from_at, market, instrument, days, minutes }: LockRow): PurchaseLockRule {
  const terms =
    days !== null ? { kind: 'days' as const, days } : minutes !== null ? { kind: 'minutes' as const, minutes } : null;
  return { from: from_at.getTime(), market, instrument, terms };
}
