/** The SQL of customers as staff search and list them. */
import { type RawBuilder, sql } from 'kysely';
import { toAsciiDigits } from '@bourse/contract/format.ts';
import { parseMobileNumber } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';
import { VERIFIED_NAME_PURPOSE, encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';

export interface CustomerRecord {
  account_id: AccountId;
  mobile: string;
  name: string | null;
  verification: CustomerState['verification'];
  verified_name: string | null;
  states: { state: string; reason: string; until: string | null }[];
  created_at: Date;
  seen_at: Date | null;
}

const CUSTOMER_COLUMNS = sql`c.account_id, c.mobile, c.name, c.verification, c.verified_name, c.states, c.created_at,
  (select max(s.seen_at) from sessions s where s.account_id = c.account_id and s.ended_at is null) as seen_at`;

export interface CustomerFilter {
  query: string | null;
  print: Buffer | null;
  state: string | null;
  before: AccountId | null;
  limit: number;
  now: number;
}

/** The text as a LIKE pattern for its beginning. */
const prefixPattern = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Newest first. Each way of searching has its own index and its own query, so that a page costs the same however many
 * customers there are.
 */
export async function listCustomerRecords(
  db: Db,
  { query, print, state, before, limit, now }: CustomerFilter,
): Promise<CustomerRecord[]> {
  const narrowed: RawBuilder<unknown>[] = [];
  if (before) narrowed.push(sql`c.account_id < ${before}`);
  if (state) {
    narrowed.push(sql`c.states <> '[]' and exists (select from jsonb_array_elements(c.states) s
      where s ->> 'state' = ${state} and (s ->> 'until' is null or (s ->> 'until')::timestamptz > ${new Date(now)}))`);
  }
  const searches = (query === null ? [sql`true`] : customerSearches(query, print)).map(
    (search) =>
      sql`(select c.account_id from customers c where ${sql.join([search, ...narrowed], sql` and `)}
        order by c.account_id desc limit ${limit})`,
  );
  return (
    await sql<CustomerRecord>`with found as (${sql.join(searches, sql` union `)})
    select ${CUSTOMER_COLUMNS} from found join customers c using (account_id)
    order by c.account_id desc limit ${limit}`.execute(db)
  ).rows;
}

/** From this many characters on, the beginning of a name matches few. */
const NAME_SEARCH_MINIMUM = 3;

/** A whole number in any notation as the account that it means; anything else, such as its first digits, as it is. */
function parseNumberQuery(query: string): string {
  const digits = toAsciiDigits(query).replace(/[ .()-]/g, '');
  if (!/^\+?\d{10,18}$/.test(digits)) return query;
  const number = parseMobileNumber(digits);
  return 'fault' in number ? query : number.account;
}

function customerSearches(typed: string, print: Buffer | null): RawBuilder<unknown>[] {
  const query = parseNumberQuery(typed);
  if (/^\d{1,18}$/.test(query))
    return [sql`c.mobile like ${prefixPattern(query)}`, sql`c.account_id = ${BigInt(query)}`];
  const named = sql`c.name is not null and lower(c.name) like ${prefixPattern(query.toLowerCase())}`;
  // A longer beginning matches few: find those first and sort them; otherwise the whole table might be walked for
  // nothing.
  return [
    query.length < NAME_SEARCH_MINIMUM
      ? named
      : sql`c.account_id in (select c.account_id from customers c where ${named} offset 0)`,
    sql`c.name_prints is not null and c.name_prints @> array[${print}::bytea]`,
  ];
}

export async function findCustomer(db: Db, account: AccountId) {
  const { rows } = await sql<
    CustomerRecord & {
      invited_by: string;
      inviter: AccountId | null;
      inviter_mobile: string | null;
      invited: bigint;
      password_changed_at: Date;
    }
  >`select ${CUSTOMER_COLUMNS}, c.invited_by, i.account_id as inviter, p.mobile as inviter_mobile,
      c.password_changed_at,
      (select used from invitations own where own.account_id = c.account_id)::bigint as invited
    from customers c left join invitations i on i.code = c.invited_by
    left join customers p on p.account_id = i.account_id where c.account_id = ${account}`.execute(db);
  return rows[0] ?? null;
}

/** The number in a customer's id; null if it isn't one. */

interface RestrictionChangeRecord {
  state: string;
  reason: string | null;
  until: Date | null;
  remark: string | null;
  staff_id: bigint;
  name: string;
  at: Date;
}
/** Restrictions that staff have made and lifted, oldest first. */
export const listRestrictionChanges = (db: Db, account: AccountId): Promise<RestrictionChangeRecord[]> =>
  db
    .selectFrom('state_changes')
    .innerJoin('staff', 'staff.staff_id', 'state_changes.staff_id')
    .select(['state', 'reason', 'until', 'remark', 'state_changes.staff_id', 'name', 'at'])
    .where('account_id', '=', account)
    .orderBy('change')
    .execute();

/** The verified name in clear, if there is one. */
export const decryptCustomerName = (
  secrets: DataEncryption,
  { account_id, name, verified_name }: { account_id: AccountId; name: string | null; verified_name: string | null },
): string | null =>
  verified_name === null
    ? name
    : secrets
        .decrypt(VERIFIED_NAME_PURPOSE, verified_name, encryptionPlaceBuilders.verifiedName(account_id))
        .toString();

/** Restrictions of an account with the people who made and lifted them. */

type RestrictionHistoryEntry = CallAnswer<Calls['staff/getCustomer']>['history'][number];

/** `changes`: oldest first; returns the newest first. A repeated restriction replaces the previous one. */
export function buildRestrictionHistory(
  changes: readonly RestrictionChangeRecord[],
  now: number,
): RestrictionHistoryEntry[] {
  const made: RestrictionHistoryEntry[] = [];
  const latest = new Map<string, RestrictionHistoryEntry>();
  for (const { state, reason, until, remark, staff_id, name, at } of changes) {
    const by = { id: staff_id.toString(), name };
    const before = latest.get(state);
    if (before) before.holds = false;
    if (reason === null) {
      if (before) before.lifted = { by, at: at.toISOString(), remark };
      continue;
    }
    const holds = until === null || until.getTime() > now;
    const entry: RestrictionHistoryEntry = {
      state: state as RestrictionHistoryEntry['state'],
      reason: reason as RestrictionHistoryEntry['reason'],
      remark,
      by,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
      holds,
      lifted: null,
    };
    latest.set(state, entry);
    made.push(entry);
  }
  return made.reverse();
}
