/** Every column with encrypted contents, for re-encryption. */
import type pg from 'pg';
import {
  IDENTITY_DIGITS_PURPOSE,
  LEAGUE_TEXT_PURPOSE,
  VERIFIED_NAME_PURPOSE,
  encryptionPlaceBuilders,
  PORTFOLIO_NAME_PURPOSE,
  SUPPORT_MESSAGE_PURPOSE,
  WEBHOOK_SECRET_PURPOSE,
} from './encryption-bindings.ts';
import type { AccountId } from '../ids.ts';

type Row = Record<string, unknown>;
export interface EncryptedColumn {
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
export interface EncryptedRow {
  column: EncryptedColumn;
  row: Row;
  purpose: string;
  place: string;
  hidden: string | Buffer;
}

const accountOf = (row: Row): AccountId => row['account_id'] as AccountId;
const ACCOUNT = ['account_id', 'bigint'] as const;

const requestDetailColumn = (field: 'name' | 'digits', purpose: string): EncryptedColumn => ({
  table: 'requests',
  key: [ACCOUNT, ['request_seq', 'bigint']],
  secret: `details->>'${field}'`,
  set: `details = jsonb_set(details, '{${field}}', to_jsonb($1::text))`,
  bytes: false,
  purpose: () => purpose,
  place: (row) => encryptionPlaceBuilders.requestDetail(field, accountOf(row), row['request_seq'] as bigint),
});
const staffOtpColumn = (column: 'otp_secret' | 'next_otp_secret'): EncryptedColumn => ({
  table: 'staff',
  key: [['staff_id', 'bigint']],
  secret: column,
  set: `${column} = $1::text`,
  bytes: false,
  also: 'login',
  purpose: () => 'staff one-time code',
  place: (row) => encryptionPlaceBuilders.staffOtp(row['login'] as string),
});

/** The former one signs for a while, in the same place. */
const webhookSecretColumn = (column: 'secret' | 'former_secret'): EncryptedColumn => ({
  table: 'webhooks',
  key: [['webhook_id', 'text']],
  secret: column,
  set: `${column} = $1::text`,
  bytes: false,
  purpose: () => WEBHOOK_SECRET_PURPOSE,
  place: (row) => encryptionPlaceBuilders.webhookSecret(row['webhook_id'] as string),
});

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    table: 'customers',
    key: [ACCOUNT],
    secret: 'verified_name',
    set: 'verified_name = $1::text',
    bytes: false,
    purpose: () => VERIFIED_NAME_PURPOSE,
    place: (row) => encryptionPlaceBuilders.verifiedName(accountOf(row)),
  },
  requestDetailColumn('name', VERIFIED_NAME_PURPOSE),
  requestDetailColumn('digits', IDENTITY_DIGITS_PURPOSE),
  {
    table: 'payout_targets',
    key: [ACCOUNT, ['target_seq', 'bigint']],
    secret: 'secret',
    set: 'secret = $1::text',
    bytes: false,
    also: 'kind',
    purpose: (row) => row['kind'] as string,
    place: (row) => encryptionPlaceBuilders.payoutTarget(accountOf(row), row['target_seq'] as bigint),
  },
  {
    table: 'portfolios',
    key: [ACCOUNT, ['portfolio', 'smallint']],
    secret: 'name',
    set: 'name = $1::text',
    bytes: false,
    purpose: () => PORTFOLIO_NAME_PURPOSE,
    place: (row) => encryptionPlaceBuilders.portfolioName(accountOf(row), row['portfolio'] as number),
  },
  {
    table: 'league_words',
    key: [['word', 'text']],
    secret: 'hidden',
    set: 'hidden = $1::text',
    bytes: false,
    purpose: () => LEAGUE_TEXT_PURPOSE,
    place: (row) => encryptionPlaceBuilders.leagueWord(row['word'] as string),
  },
  {
    table: 'support_messages',
    key: [ACCOUNT, ['message', 'integer']],
    secret: 'body',
    set: 'body = $1::text',
    bytes: false,
    purpose: () => SUPPORT_MESSAGE_PURPOSE,
    place: (row) => encryptionPlaceBuilders.supportMessage(accountOf(row), row['message'] as number),
  },
  webhookSecretColumn('secret'),
  webhookSecretColumn('former_secret'),
  staffOtpColumn('otp_secret'),
  staffOtpColumn('next_otp_secret'),
  {
    table: 'one_time_codes',
    key: [ACCOUNT],
    secret: 'secret',
    set: 'secret = $1::bytea',
    bytes: true,
    purpose: () => 'one-time codes',
    place: (row) => encryptionPlaceBuilders.oneTimeCodes(accountOf(row)),
  },
  {
    table: 'push_keys',
    key: [['public_key', 'text']],
    secret: 'private_key',
    set: 'private_key = $1::bytea',
    bytes: true,
    purpose: () => 'push key',
    place: (row) => encryptionPlaceBuilders.pushKey(row['public_key'] as string),
  },
];

const AT_ONCE = 500;
const keyColumnNames = ({ key }: EncryptedColumn): string => key.map(([name]) => name).join(', ');

/** Rows of the column in the order of their key, except those that begin with `head`. */
export async function* listEncryptedRows(
  db: Pick<pg.Pool, 'query'>,
  column: EncryptedColumn,
  head: string,
): AsyncGenerator<EncryptedRow> {
  const { table, key, secret, bytes, also } = column;
  const other = bytes
    ? `substring(${secret} from 1 for ${head.length}) <> convert_to($1, 'UTF8')`
    : `not starts_with(${secret}, $1)`;
  let after: unknown[] | null = null;
  for (;;) {
    const from: string =
      after === null
        ? 'true'
        : `(${keyColumnNames(column)}) > (${key.map(([, type], index) => `$${index + 2}::${type}`).join(', ')})`;
    const { rows }: { rows: Row[] } = await db.query(
      `select ${keyColumnNames(column)}${also ? `, ${also}` : ''}, ${secret} as hidden from ${table}
        where ${secret} is not null
        and ${other} and ${from} order by ${keyColumnNames(column)} limit ${AT_ONCE}`,
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
export async function replaceEncryptedRow(
  db: Pick<pg.Pool, 'query'>,
  { column: { table, key, secret, set }, row, hidden }: EncryptedRow,
  reencrypted: string | Buffer,
): Promise<void> {
  const where = key.map(([name], index) => `${name} = $${index + 3}`).join(' and ');
  await db.query(`update ${table} set ${set} where ${where} and ${secret} = $2`, [
    reencrypted,
    hidden,
    ...key.map(([name]) => row[name]),
  ]);
}
