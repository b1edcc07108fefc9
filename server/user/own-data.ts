/**
 * Which of the stored rows are the customer's own data, and which of their columns. What only the house may see stands
 * in none of them.
 */
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** Table → columns and order. No hash, no sealed secret, no member of staff. */
const OWN: Readonly<Record<string, { columns: string; by: string; where?: string }>> = {
  customers: {
    columns:
      'account_id, mobile, name, nickname, phone, phone_bound_at, phone_proved_at, language, invited_by, consent_version, created_at, password_changed_at, last_passkey_removed_at',
    by: 'account_id',
  },
  legal_consents: { columns: 'text, version, at', by: 'at, text' },
  sessions: { columns: 'device, created_at, seen_at, ended_at', by: 'created_at' },
  passkeys: { columns: 'name, created_at, used_at', by: 'created_at' },
  invitations: { columns: 'code, used, use_limit, expires_at, created_at', by: 'created_at' },
  balances: { columns: 'currency, bucket, amount', by: 'currency, bucket' },
  transfers: {
    columns: 'seq, currency, amount, debit, credit, debit_after, credit_after, code, reference, at',
    by: 'seq',
  },
  orders: {
    columns:
      'order_seq, instrument, side, effect, type, status, quantity, filled, average_price, limit_price, stop_price, leverage, time_in_force, fees, tax, currency, cause, created_at, updated_at',
    by: 'order_seq',
  },
  positions: {
    columns:
      'position_seq, instrument, side, status, quantity, open_quantity, average_cost, margin, leverage, fees, tax, realized, close_price, currency, opened_at, closed_at',
    by: 'position_seq',
  },
  fills: {
    columns:
      'fill_seq, order_seq, position_seq, effect, price, quantity, charges, fee, tax, quote_seq, quote_at, source, rule, at',
    by: 'fill_seq',
  },
  requests: {
    columns: 'request_seq, kind, status, currency, amount, fee, reason, remark, submitted_at, updated_at',
    by: 'request_seq',
  },
  request_steps: { columns: 'request_seq, step, status, reason, remark, at', by: 'request_seq, step' },
  payout_targets: {
    columns: 'target_seq, kind, bank_name, branch, bank_code, wallet_type, network, last4, added_at, removed_at',
    by: 'target_seq',
  },
  loans: { columns: 'loan_seq, currency, principal, repaid, disbursed_at, due_at, repaid_at', by: 'loan_seq' },
  deposit_channel_openings: { columns: 'channel, opened_at', by: 'opened_at' },
  exchanges: {
    columns: 'order_seq, kind, pay_currency, paid, spread, buy_currency, bought, rate, spread_rate, at',
    by: 'order_seq',
  },
  statements: {
    columns: 'statement_seq, market, from_on, to_on, zone, format, language, requested_at, made_at, sha256',
    by: 'statement_seq',
  },
  files: { columns: 'purpose, type, width, height, created_at, used_at, dropped_at', by: 'created_at' },
  day_trading_steps: { columns: 'step, status, reason, at', by: 'step' },
  state_changes: { columns: 'state, reason, until, at', by: 'change' },
  check_ins: { columns: 'day, streak, currency, amount, at', by: 'day' },
  check_in_bonuses: { columns: 'number, currency, amount, at', by: 'number' },
  dividends: { columns: 'position_seq, kind, ex_date, instrument, currency, quantity, per_share, gross, at', by: 'at' },
  entitlements: {
    columns:
      'position_seq, kind, ex_date, instrument, currency, quantity, per_share, gross, withheld, pay_date, paid, at',
    by: 'at, position_seq, kind',
  },
  rollovers: {
    columns: 'position_seq, rolled_on, days, value, counted, rate, amount, at',
    by: 'rolled_on, position_seq',
  },
  day_end_charges: {
    columns: 'fill_seq, order_seq, position_seq, traded_on, charges, fee, tax, released, at',
    by: 'fill_seq',
  },
  price_alerts: {
    columns:
      'alert_seq, instrument, kind, upper, lower, rate, reference, expires_at, created_at, fired_at, fired_price',
    by: 'alert_seq',
  },
  notice_preferences: { columns: 'kind, push', by: 'kind' },
  push_subscriptions: { columns: 'endpoint, language, zone, created_at', by: 'created_at' },
  favorites: { columns: 'instrument, rank', by: 'rank' },
  search_history: { columns: 'query, at', by: 'at' },
  events: { columns: 'seq, notice as code, data, at, read_at', by: 'seq', where: 'notice is not null' },
  // To this customer alone; the row of events has its number.
  announcements: {
    columns:
      "announcement, at, (select json_object_agg(language, json_build_object('title', title, 'body', body)) from announcement_texts x where x.announcement = announcements.announcement) as texts",
    by: 'announcement',
  },
};

export const UNITS =
  'Amounts are in the smallest unit of their currency; prices and quantities have 8 decimals. Times are UTC.';

/** JSON of everything, read at one moment; `verifiedName` is encrypted where it is stored. */
export async function readOwnData(db: Db, account: AccountId, verifiedName: string | null): Promise<string> {
  const parts: string[] = [];
  for (const [table, { columns, by, where = 'true' }] of Object.entries(OWN)) {
    const {
      rows: [found],
    } = await sql<{ json: string }>`select coalesce(json_agg(t), '[]')::text as json from
      (select ${sql.raw(columns)} from ${sql.table(table)} where account_id = ${account} and ${sql.raw(where)} order by ${sql.raw(by)}) t`.execute(
      db,
    );
    parts.push(`${JSON.stringify(table)}:${found?.json ?? '[]'}`);
  }
  return `{"units":${JSON.stringify(UNITS)},\n"verifiedName":${JSON.stringify(verifiedName)},${parts.join(',\n')}}`;
}
