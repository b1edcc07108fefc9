/** Every column with encrypted contents, for re-encryption. */
import type pg from 'pg';
import { DIGITS_PURPOSE, LEAGUE_PURPOSE, NAME_PURPOSE, placeOf, PORTFOLIO_PURPOSE } from './binding.ts';
import type { AccountId } from '../ids.ts';

type Row = Record<string, unknown>;
export interface KeptColumn {
  table: string;
  /** The primary key's columns with their types, in order. */
  key: readonly (readonly [name: string, type: string])[];
  /** SQL that reads the text (or bytes), and SQL that sets them to `$1`. */
  secret: string;
  set: string;
  bytes: boolean;
  also?: string;
  purpose(row: Row): string;
  place(row: Row): string;
}
export interface KeptRow {
  column: KeptColumn;
  row: Row;
  purpose: string;
  place: string;
  hidden: string | Buffer;
}

const accountOf = (row: Row): AccountId => row['account_id'] as AccountId;
const ACCOUNT = ['account_id', 'bigint'] as const;

const detail = (field: 'name' | 'digits', purpose: string): KeptColumn => ({
  table: 'requests',
  key: [ACCOUNT, ['request_seq', 'bigint']],
  secret: `details->>'${field}'`,
  set: `details = jsonb_set(details, '{${field}}', to_jsonb($1::text))`,
  bytes: false,
  purpose: () => purpose,
  place: (row) => placeOf.requestDetail(field, accountOf(row), row['request_seq'] as bigint),
});
const otp = (column: 'otp_secret' | 'next_otp_secret'): KeptColumn => ({
  table: 'staff',
  key: [['staff_id', 'bigint']],
  secret: column,
  set: `${column} = $1::text`,
  bytes: false,
  also: 'login',
  purpose: () => 'staff one-time code',
  place: (row) => placeOf.staffOtp(row['login'] as string),
});

export const KEPT: readonly KeptColumn[] = [
  {
    table: 'customers',
    key: [ACCOUNT],
    secret: 'verified_name',
    set: 'verified_name = $1::text',
    bytes: false,
    purpose: () => NAME_PURPOSE,
    place: (row) => placeOf.verifiedName(accountOf(row)),
  },
  detail('name', NAME_PURPOSE),
  detail('digits', DIGITS_PURPOSE),
  {
    table: 'payout_targets',
    key: [ACCOUNT, ['target_seq', 'bigint']],
    secret: 'secret',
    set: 'secret = $1::text',
    bytes: false,
    also: 'kind',
    purpose: (row) => row['kind'] as string,
    place: (row) => placeOf.payoutTarget(accountOf(row), row['target_seq'] as bigint),
  },
  {
    table: 'portfolios',
    key: [ACCOUNT, ['portfolio', 'smallint']],
    secret: 'name',
    set: 'name = $1::text',
    bytes: false,
    purpose: () => PORTFOLIO_PURPOSE,
    place: (row) => placeOf.portfolioName(accountOf(row), row['portfolio'] as number),
  },
  {
    table: 'league_words',
    key: [['word', 'text']],
    secret: 'hidden',
    set: 'hidden = $1::text',
    bytes: false,
    purpose: () => LEAGUE_PURPOSE,
    place: (row) => placeOf.leagueWord(row['word'] as string),
  },
  otp('otp_secret'),
  otp('next_otp_secret'),
  {
    table: 'one_time_codes',
    key: [ACCOUNT],
    secret: 'secret',
    set: 'secret = $1::bytea',
    bytes: true,
    purpose: () => 'one-time codes',
    place: (row) => placeOf.oneTimeCodes(accountOf(row)),
  },
  {
    table: 'push_keys',
    key: [['public_key', 'text']],
    secret: 'private_key',
    set: 'private_key = $1::bytea',
    bytes: true,
    purpose: () => 'push key',
    place: (row) => placeOf.pushKey(row['public_key'] as string),
  },
];

const AT_ONCE = 500;
const names = ({ key }: KeptColumn): string => key.map(([name]) => name).join(', ');

/** Rows of the column in the order of their key, except those that begin with `head`. */
export async function* keptRows(db: Pick<pg.Pool, 'query'>, column: KeptColumn, head: string): AsyncGenerator<KeptRow> {
  const { table, key, secret, bytes, also } = column;
  const other = bytes
    ? `substring(${secret} from 1 for ${head.length}) <> convert_to($1, 'UTF8')`
    : `not starts_with(${secret}, $1)`;
  let after: unknown[] | null = null;
  for (;;) {
    const from: string =
      after === null
        ? 'true'
        : `(${names(column)}) > (${key.map(([, type], index) => `$${index + 2}::${type}`).join(', ')})`;
    const { rows }: { rows: Row[] } = await db.query(
      `select ${names(column)}${also ? `, ${also}` : ''}, ${secret} as hidden from ${table} where ${secret} is not null
        and ${other} and ${from} order by ${names(column)} limit ${AT_ONCE}`,
      [head, ...(after ?? [])],
    );
    for (const row of rows)
      yield {
        column,
        row,
        purpose: column.purpose(row),
        place: column.place(row),
        hidden: row['hidden'] as string | Buffer,
      };
    if (rows.length < AT_ONCE) return;
    after = key.map(([name]) => rows.at(-1)?.[name]);
  }
}

/** Rewrites a row unless somebody has changed it meanwhile. */
export async function replaceKept(
  db: Pick<pg.Pool, 'query'>,
  { column: { table, key, secret, set }, row, hidden }: KeptRow,
  anew: string | Buffer,
): Promise<void> {
  const where = key.map(([name], index) => `${name} = $${index + 3}`).join(' and ');
  await db.query(`update ${table} set ${set} where ${where} and ${secret} = $2`, [
    anew,
    hidden,
    ...key.map(([name]) => row[name]),
  ]);
}
