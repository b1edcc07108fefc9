/** The SQL of independence: from other staff, and from the customer whose money it is. */
import { hasPermission, type Permission } from '@bourse/core/registry/staff-permissions.ts';
import { REQUEST_KINDS, REQUEST_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { sql } from 'kysely';
import type { StaffId } from '../ids.ts';
import { IS_ONE_BROWSER_ALLOWED_SQL } from '../customers/staff-conflicts-of-interest.ts';
import { normalizedReferenceSql } from '../reviews/called-back-deposits-sql.ts';
import type { Db } from './store.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';

const DAY_MS = 86_400_000;
const requestKindsWith = (part: 'lasting' | 'recent') =>
  REQUEST_KINDS.filter((kind) => REQUEST_KIND_RULES[kind].part === part);
const LASTING_KINDS = requestKindsWith('lasting');
const RECENT_KINDS = requestKindsWith('recent');
/**
 * How long approving a deposit, a correction, a loan or a discount excludes a person from deciding the same customer's
 * withdrawals; certifying the identity does so for good.
 */
export const APPROVAL_EXCLUSION_MS = 90 * DAY_MS;

/** People whose approval no longer counts: locked out, or no longer permitted to decide such a thing. */
export async function listRevokedApprovers(db: Db, permission: Permission): Promise<string[]> {
  const rows = await db.selectFrom('staff').select(['staff_id', 'roles', 'disabled_at']).execute();
  return rows
    .filter(({ roles, disabled_at }) => disabled_at !== null || !hasPermission(roles as Role[], permission))
    .map(({ staff_id }) => staff_id.toString());
}

/**
 * With whom the accounts of `me` have traded a tenth or more of their blocks in a currency: those who sell to hundreds
 * aren't tied to each buyer.
 */
const BLOCK_PARTNERS_SQL = (since: number) => sql`traded as (
    select me.account_id, t.partner, t.currency, sum(t.value) as value,
      sum(sum(t.value)) over (partition by me.account_id, t.currency) as whole
    from me cross join lateral (
      select b.account_id as partner, p.currency, p.value from block_purchases p join blocks b on b.block = p.block
        where p.account_id = me.of_person and p.status = 'executed' and not b.house
          and p.settled_at > ${new Date(since)}
      union all select p.account_id, p.currency, p.value from blocks b join block_purchases p on p.block = b.block
        where b.account_id = me.of_person and p.status = 'executed' and p.settled_at > ${new Date(since)}) t
    group by me.account_id, t.partner, t.currency),
  partners as (select distinct account_id, partner from traded where value * 10 >= whole)`;

/**
 * Of these accounts, those that one of these people has certified, or (`fromAnyPart`) since then brought money to: by
 * approving a deposit, a correction, a loan or its quota, with the bank's line, or by sealing an offer whose discount
 * came to the account. What they did for another account of the same person counts as well, and what they brought to
 * somebody with whom the account has traded blocks: a block moves value at a price that two customers agree on.
 */
export async function listAccountsTiedByApproval(
  db: Db,
  people: readonly StaffId[],
  accounts: readonly bigint[],
  since: number,
  apart: 'fromCertifiers' | 'fromAnyPart',
): Promise<Set<bigint>> {
  if (accounts.length === 0) return new Set();
  const recently = apart === 'fromAnyPart';
  const ids = people.map(String);
  const { rows } = await sql<{ account_id: bigint }>`
    with me as (select me.account_id as account_id, o.account_id as of_person from accounts me
      join accounts o on o.account_id = me.account_id or o.holder = me.holder
      where me.account_id = any(${[...accounts]}::bigint[])),
    ${BLOCK_PARTNERS_SQL(since)},
    own as (select account_id, of_person, true as themselves from me
      union all select p.account_id, o.account_id, false from partners p
      join accounts x on x.account_id = p.partner
      join accounts o on o.account_id = x.account_id or o.holder = x.holder where ${recently})
    select account_id from (select distinct own.account_id from own join requests r on r.account_id = own.of_person
      where r.status not in ('rejected', 'cancelled', 'failed')
      and (own.themselves and r.kind = any(${LASTING_KINDS}::text[])
        or (${recently} and r.kind = any(${RECENT_KINDS}::text[]) and r.updated_at > ${new Date(since)}))
      and (exists (select from jsonb_array_elements(r.approvals) a where a ->> 'by' = any(${ids}::text[]))
        or (r.kind = 'deposit' and exists (select from bank_lines b where b.staff_id = any(${ids}::bigint[])
          and b.currency = r.currency and b.amount = r.amount
          and b.reference = ${normalizedReferenceSql('r')})))
    union select own.account_id from own join subscriptions s on s.account_id = own.of_person
      join offering_steps o on o.offering = s.offering
      and o.stage = 'sealed' and string_to_array(o.author, ' ') && ${ids.map((id) => `staff:${id}`)}::text[]
    where ${recently} and s.position_seq is not null
      and s.updated_at > ${new Date(since)}
      and exists (select from offering_terms t where t.offering = s.offering
        and (t.terms::jsonb ->> 'discount')::numeric > 0)) tied where not ${IS_ONE_BROWSER_ALLOWED_SQL}`.execute(db);
  return new Set(rows.map((row) => row.account_id));
}
