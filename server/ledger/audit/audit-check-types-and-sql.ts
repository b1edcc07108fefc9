/** One invariant: rows that `sql` finds are differences. */
import type pg from 'pg';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { CURRENCY_DIGITS, SCALE_DIGITS } from '@bourse/core/ledger/money.ts';

export interface AuditCheck {
  sql: string;
  describe(row: Record<string, unknown>): string;
}

/**
 * Checks of one subject: rows that its `checks` find, and differences that its `findDifferences` reports. `of` names
 * the subject if a check can't run.
 */
export interface AuditCheckGroup {
  of: string;
  checks?: readonly AuditCheck[];
  findDifferences?(client: pg.ClientBase): Promise<string[]>;
}

/** An account, and its portfolio if that isn't the main one. */
export const accountLabelOf = ({ account_id: account, portfolio }: Record<string, unknown>): string =>
  portfolio === MAIN_PORTFOLIO ? `${account}` : `${account}/${portfolio}`;

/** Describes a row's figures that differ from the source `by`, each as [name, in the row, in the source]. */
export const describeUnequalFigures = (
  by: string,
  figures: readonly (readonly [name: string, told: unknown, due: unknown])[],
): string =>
  figures
    .filter(([, recorded, due]) => `${recorded ?? 0}` !== `${due ?? 0}`)
    .map(([name, recorded, due]) => `${name} ${recorded ?? 0}, ${by} ${due ?? 0}`)
    .join('; ');

/** What price × quantity (16 decimals) is divided by to give minor units of each currency. */
export const CURRENCY_UNITS_SQL = `digits (currency, unit) as (values ${Object.entries(CURRENCY_DIGITS)
  .map(([currency, digits]) => `('${currency}', 1${'0'.repeat(2 * SCALE_DIGITS - digits)}::numeric)`)
  .join(', ')})`;

/**
 * The number in a reference such as "o12"; null if it has none, or one that is out of range. The cast is inside its
 * guard: a condition beside it may be evaluated later, and no audit or query may fail because of what a row says.
 */
export const referenceNumberSql = (column: string): string =>
  `case when ${column} ~ '^[a-z][0-9]{1,18}$' then substr(${column}, 2)::bigint end`;
/** Text as JSON; null if it isn't JSON. */
export const parsedJsonSql = (column: string): string =>
  `case when pg_input_is_valid(${column}, 'jsonb') then ${column}::jsonb end`;
/** Text as a value of `type`; null if it isn't one. */
export const safeCastSql = (text: string, type: string): string =>
  `case when pg_input_is_valid(${text}, '${type}') then (${text})::${type} end`;
/** The last adjustment of each position or order: fills count from there. */
export const latestAdjustmentSql = (subject: 'position' | 'order'): string => `latest as (
  select distinct on (account_id, subject_seq)
    account_id, subject_seq as ${subject}_seq, adjustment_seq, quantity_after, part_after
  from position_adjustments where subject = '${subject}' order by account_id, subject_seq, adjustment_seq desc)`;
