/** Rounding rests of nightly fees as stored: read right after the account's lock, since any command may owe one. */
import { type FeeRest, nameOfRest } from '@bourse/core/margin/fee-rest.ts';
import { arrayParameter } from '../desk/array-parameter.ts';
import type { BatchStatement } from '../desk/batch-sql.ts';
import type { Element } from '../desk/elements.ts';
import type { Entry, StoredKind } from '../desk/record-kinds.ts';
import type { Prepared } from '../desk/together.ts';

const keep: BatchStatement = {
  name: 'keep-fee-rests',
  columns: ['bigint', 'smallint', 'text', 'text', 'text', 'bigint'],
  text: `insert into fee_rests (account_id, portfolio, instrument, kind, currency, rest)
    select * from unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[], $5::text[], $6::bigint[])
    on conflict (account_id, portfolio, instrument, kind) do update set rest = excluded.rest`,
};

/** The last one of each: a batch may charge many positions in one instrument. */
function kept(entries: readonly Entry<FeeRest>[]): Prepared | null {
  const last = new Map(entries.map((entry) => [`${entry.account} ${nameOfRest(entry.thing)}`, entry]));
  const rows = [...last.values()].map(({ account, thing: r }): Element[] => [
    account,
    r.portfolio,
    r.instrument,
    r.kind,
    r.currency,
    r.rest,
  ]);
  if (rows.length === 0) return null;
  return { statement: keep, values: keep.columns.map((type, column) => arrayParameter(type, rows, column)) };
}

export const feeRests: StoredKind<FeeRest> = {
  tables: [],
  apply: ({ rests }, each) => void rests.set(nameOfRest(each), each.rest),
  also: kept,
};
