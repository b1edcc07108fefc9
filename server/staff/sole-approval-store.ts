/** What one person may decide alone: the total within thirty days, and whether a bank's statement shows a deposit. */
import type { Currency } from '@bourse/core/ledger/money.ts';
import {
  type FundsDirection,
  isWithinSoleApprovalLimits,
} from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { REQUEST_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { mayUploadStatementSql, isProofOfDepositSql } from '../reviews/called-back-deposits-sql.ts';
import { retryOnDatabaseFailure } from '../desk/database-failures.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { ReviewRecord } from './review-queue-store.ts';
import type { Db } from './store.ts';

const DAY_MS = 86_400_000;
const SOLE_APPROVAL_WINDOW_MS = 30 * DAY_MS;
const LOCK_TIMEOUT_MS = 4_000;
/** The first halves of advisory locks' numbers, any that no other lock uses; the second half is the person. */
const APPROVERS_LOCK = 7_203_181;
const CUSTOMERS_LOCK = 7_203_182;
/** As many as an integer of the database has. */
const LOCK_NUMBERS = 2_147_483_647n;

interface LimitedMoney extends Pick<ReviewRecord, 'account_id' | 'seq' | 'kind'> {
  /** The limits that it counts against. */
  limits: FundsDirection;
  currency: Currency;
  amount: bigint;
}
function limitedMoneyOf({ kind, currency, amount, account_id, seq }: ReviewRecord): LimitedMoney | null {
  const limits = REQUEST_KIND_RULES[kind].aloneAs;
  return limits && currency !== null && amount !== null ? { kind, limits, currency, amount, account_id, seq } : null;
}

/**
 * A bank line for it that wasn't called back, entered by somebody else who still has the permission, whose waiting
 * period is over and who isn't linked with this person.
 */
const independentBankLine = (
  { account_id, seq }: LimitedMoney,
  people: readonly StaffId[],
  now: number,
): RawBuilder<unknown> => sql`
  select from bank_lines b join requests r on r.account_id = ${account_id} and r.request_seq = ${seq}
  join staff s on s.staff_id = b.staff_id
  where ${isProofOfDepositSql('b', 'r', now)}
    and b.staff_id <> all(${[...people]}::bigint[])
    and ${mayUploadStatementSql(now)}`;

/** `people`: the approver, and everybody linked with them, who count as one person. */
async function isWithinSoleApprovalLimit(
  { fundsRules, worldClock }: Pick<ServerDependencies, 'fundsRules' | 'worldClock'>,
  db: Db,
  people: readonly StaffId[],
  money: LimitedMoney,
  now: number,
): Promise<boolean> {
  const { kind, limits, currency, amount, account_id, seq } = money;
  if (kind === 'deposit') {
    const { rows } = await sql`${independentBankLine(money, people, now)}`.execute(db);
    if (rows.length === 0) return false;
  }
  const since = new Date(worldClock.ago(SOLE_APPROVAL_WINDOW_MS));
  const ids = sql`${[...people]}::bigint[]`;
  const { rows } = await sql<{ currency: Currency; by_approver: string; by_customer: string }>`
    with person as (select a.account_id from accounts mine join accounts a
      on a.account_id = mine.account_id or a.holder = mine.holder where mine.account_id = ${account_id})
    select currency, coalesce(sum(amount) filter (where by_approver), 0)::text as by_approver,
      coalesce(sum(amount) filter (where by_customer), 0)::text as by_customer
    from (select currency, amount, bool_or(staff_id = any(${ids})) as by_approver,
        account_id in (select account_id from person) as by_customer from alone_approvals
      where kind = ${kind} and at > ${since}
        and (staff_id = any(${ids}) or account_id in (select account_id from person))
        and (account_id, request_seq) <> (${account_id}, ${seq}) group by account_id, request_seq,
          currency, amount) counted group by currency`.execute(db);
  const sums = {
    byApprover: new Map(rows.map((row) => [row.currency, BigInt(row.by_approver)])),
    byCustomer: new Map(rows.map((row) => [row.currency, BigInt(row.by_customer)])),
  };
  return isWithinSoleApprovalLimits(amount, currency, sums, (each) => fundsRules.terms(limits, each, now));
}

/**
 * Whether this person's approval suffices, if the rule needs just one; without money involved, only the rule decides.
 */
export function mayApproveAlone(
  dependencies: Pick<ServerDependencies, 'fundsRules' | 'worldClock'>,
  db: Db,
  staff: StaffId,
  linked: readonly StaffId[],
  record: ReviewRecord,
  now: number,
): Promise<boolean> {
  const money = limitedMoneyOf(record);
  return money === null
    ? Promise.resolve(true)
    : isWithinSoleApprovalLimit(dependencies, db, [staff, ...linked], money, now);
}

/** The attempt at a decision: whose, and under which key. */
export interface DecisionAttempt {
  staff: StaffId;
  key: string;
}

/**
 * Serialises counting per approver (with everybody linked) and per customer (over all their accounts): a later
 * statement sees what the previous one counted. Every caller locks approvers first, in the order of the locks' numbers,
 * then the customer's person. It doesn't lock the rows of staff and accounts, which other commands lock in other
 * orders.
 */
async function lockApproversAndCustomer(db: Db, people: readonly StaffId[], account: AccountId): Promise<void> {
  const turns = people.map((each) => Number(each % LOCK_NUMBERS)).sort((a, b) => a - b);
  for (const turn of turns) await sql`select pg_advisory_xact_lock(${APPROVERS_LOCK}::int, ${turn}::int)`.execute(db);
  await sql`select pg_advisory_xact_lock(${CUSTOMERS_LOCK}::int, (coalesce(holder, account_id) % ${LOCK_NUMBERS})::int)
    from accounts where account_id = ${account}`.execute(db);
}

/**
 * Counts it against the limits before the decision, so that of two simultaneous ones the second sees the first, whoever
 * makes them. False if a second person is needed.
 */
export function countSoleApproval(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'fundsRules' | 'worldClock'>,
  { staff, key }: DecisionAttempt,
  linked: readonly StaffId[],
  record: ReviewRecord,
): Promise<boolean> {
  const money = limitedMoneyOf(record);
  if (money === null) return Promise.resolve(true);
  // The second approver is no longer deciding alone.
  if (record.approvals.length > 0) return Promise.resolve(false);
  return retryOnDatabaseFailure(LOCK_TIMEOUT_MS, () =>
    runInTransaction(dependencies, async ({ db, now }) => {
      await lockApproversAndCustomer(db, [staff, ...linked], money.account_id);
      if (!(await isWithinSoleApprovalLimit(dependencies, db, [staff, ...linked], money, now))) return false;
      const { kind, currency, amount, account_id, seq } = money;
      const counted = { kind, currency, amount, at: new Date(now) };
      await db
        .insertInto('alone_approvals')
        .values({ account_id, request_seq: seq, staff_id: staff, decision: key, ...counted })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'request_seq', 'staff_id', 'decision']).doUpdateSet(counted),
        )
        .execute();
      return true;
    }),
  );
}

/** This attempt had no effect, or took two people in the end; what another one has counted stays. */
export async function uncountSoleApproval(
  { database }: Pick<ServerDependencies, 'database'>,
  { staff, key }: DecisionAttempt,
  { account_id, seq }: ReviewRecord,
): Promise<void> {
  await database.kysely
    .deleteFrom('alone_approvals')
    .where('account_id', '=', account_id)
    .where('request_seq', '=', seq)
    .where('staff_id', '=', staff)
    .where('decision', '=', key)
    .execute();
}
