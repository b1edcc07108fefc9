/**
 * Runs commands that move no money: one transaction with the work, the key of the intent and the rows of the staff's
 * record. (Money goes through the desk, which keeps the same tables by the same hashes.) Locks are taken in one order:
 * the person, the customers' accounts, the record.
 */
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Actor, AnswerFormat, Command, IdempotencyKey, StaffActor } from '../desk/command.ts';
import { buildAuditEntriesFor, findStoredAnswer, storeAnswer, serializeAnswer } from '../desk/stored-answers.ts';
import { retryOnDatabaseFailure } from '../desk/database-failures.ts';
import { appendStaffAudit, type StaffAuditEntry, type AuditActor } from '../staff-audit/audit-entries.ts';
import { refuseWithoutPermission } from '../desk/staff-permissions.ts';
import { runInTransaction, lockAccount, type TransactionContext } from './transaction-with-events.ts';

export { computeIdempotencyKey } from '../desk/command.ts';

export interface CommandContext extends TransactionContext {
  /** More rows of the staff's record, appended when everything else is done. */
  auditEntries: StaffAuditEntry[];
}

export type TransactionCommand<Loaded, Answer> = Omit<Command, 'key'> &
  Pick<Command, 'actor' | 'permission'> & {
    /** A refusal in place of the key decides nothing and isn't stored. */
    key: IdempotencyKey | null | Promise<IdempotencyKey | Refusal>;
    /** Customers' accounts that are locked before anything is read; absent: the actor's own. */
    accounts?: readonly AccountId[];
    /** Instead: the other rows it needs, in the order in which the desk locks them. */
    lock?: (work: TransactionContext) => Promise<void>;
    /**
     * Slow work that needs no lock, done only if the key is new. A refusal from here decides nothing and isn't stored.
     */
    load?: () => Promise<Loaded | Refusal>;
    decide(work: CommandContext, loaded: Loaded): Promise<Answer | Refusal>;
    /** How the answer is stored: it remains JSON; absent: whole. */
    form?: AnswerFormat<Answer>;
    /** How long it waits while the database is away. */
    patienceMs?: number;
  };

export type CommandDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>;
const PATIENCE_MS = 4_000;

/**
 * Decides once per actor and key: the same input gets the stored answer again, different input gets `keyReused`. A
 * refusal is stored like an answer, but leaves no other trace than what `audit` says.
 */
export async function runTransactionCommand<Answer, Loaded = undefined>(
  dependencies: CommandDependencies,
  { key: keyed, ...rest }: TransactionCommand<Loaded, Answer>,
): Promise<Answer | Refusal> {
  const key = await keyed;
  if (isRefusal(key)) return key;
  const command = { ...rest, key };
  let loaded = undefined as Loaded;
  if (command.load) {
    const earlier = await findStoredAnswer<Answer>(dependencies.database.kysely, command);
    if (earlier) return earlier.answer;
    const found = await command.load();
    if (isRefusal(found)) return found;
    loaded = found;
  }
  return retryOnDatabaseFailure(command.patienceMs ?? PATIENCE_MS, (commit) =>
    runInTransaction(dependencies, async (plain) => {
      const work: CommandContext = Object.assign(plain, { auditEntries: [] });
      const refused = await lockForCommand(work, command);
      // Under the lock any earlier attempt has ended, and its result is visible.
      commit.sent = false;
      if (refused) return refused;
      const earlier = await findStoredAnswer<Answer>(work.db, command);
      if (earlier) return earlier.answer;

      await sql`savepoint undecided`.execute(work.db);
      const decision = await command.decide(work, loaded);
      if (isRefusal(decision)) {
        await sql`rollback to savepoint undecided`.execute(work.db);
        for (const list of [work.events, work.afterCommit, work.auditEntries]) list.length = 0;
      }
      await storeAnswer(work.db, command, serializeAnswer(decision, command.form), work.now);
      const record = [...buildAuditEntriesFor(command.audit, decision), ...work.auditEntries];
      if (record.length > 0) await appendStaffAudit(work.db, auditAuthorOf(command.actor), record, work.now);
      commit.sent = true;
      return decision;
    }),
  );
}

/** Every access is logged before anything is shown. */
export const recordStaffAccess = (
  dependencies: CommandDependencies,
  person: StaffActor,
  entry: StaffAuditEntry,
): Promise<void> =>
  retryOnDatabaseFailure(PATIENCE_MS, () =>
    runInTransaction(dependencies, ({ db, now }) => appendStaffAudit(db, person, [entry], now)),
  );

/** Logs access to several customers in the record of each; access that showed none is still logged once. */
export const recordStaffAccessToCustomers = (
  dependencies: CommandDependencies,
  person: StaffActor,
  entry: StaffAuditEntry,
  accounts: Iterable<AccountId>,
): Promise<void> => {
  const each = [...new Set(accounts)].map((account) => ({ ...entry, account }));
  return retryOnDatabaseFailure(PATIENCE_MS, () =>
    runInTransaction(dependencies, ({ db, now }) =>
      appendStaffAudit(db, person, each.length > 0 ? each : [entry], now),
    ),
  );
};

type CommandLocks = Pick<TransactionCommand<never, never>, 'actor' | 'permission' | 'accounts' | 'lock'>;

async function lockForCommand(
  work: TransactionContext,
  { actor, permission, accounts, lock }: CommandLocks,
): Promise<Refusal | null> {
  if ('staff' in actor) {
    const row = await work.db
      .selectFrom('staff')
      .select(['roles', 'disabled_at', 'rests_until'])
      .where('staff_id', '=', actor.staff)
      .forUpdate()
      .executeTakeFirst();
    const refused = refuseWithoutPermission(row, permission ?? null, work.now);
    if (refused) return refused;
  }
  if (lock) await lock(work);
  else
    for (const account of [...new Set(accounts ?? ('account' in actor ? [actor.account] : []))].sort((a, b) =>
      a < b ? -1 : 1,
    ))
      await lockAccount(work, account);
  return null;
}

/** As the staff's record names it. */
function auditAuthorOf(actor: Actor): AuditActor {
  if ('staff' in actor) return actor;
  if ('rule' in actor) return { staff: null, login: actor.rule };
  throw new Error("a customer's command writes nothing into the staff's record");
}

const HOUR_MS = 3_600_000;

/**
 * For lists that a console rereads all the time: logs one access per person, customer and hour, before anything is
 * shown. A page without customers isn't logged.
 */
export async function recordStaffAccessOncePerHour(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
  person: StaffActor,
  accessEntry: StaffAuditEntry,
  viewed: Iterable<AccountId>,
): Promise<void> {
  const customers = [...new Set(viewed)];
  if (customers.length === 0) return;
  const since = new Date(dependencies.clock.now() - HOUR_MS);
  const { rows } = await buildUnaccessedCustomersQuery(since, person, accessEntry, customers).execute(
    dependencies.database.kysely,
  );
  const accounts = rows.map(({ account }) => BigInt(account));
  if (accounts.length > 0) await recordStaffAccessToCustomers(dependencies, person, accessEntry, accounts);
}

/**
 * The customers whom this person hasn't accessed since then. Reads the index `staff_audit_of_looks` once for all of
 * them: it skips a customer's long history, and even with outdated planner statistics it reads the record only once and
 * not once per customer.
 */
export const buildUnaccessedCustomersQuery = (
  since: Date,
  { staff }: StaffActor,
  { action, subject }: StaffAuditEntry,
  customers: AccountId[],
) =>
  sql<{ account: AccountId }>`select a as account from unnest(${customers}::bigint[]) a
    where a <> all (array(select account_id from staff_audit where account_id = any(${customers}::bigint[])
      and staff_id = ${staff}::bigint and action = ${action} and subject = ${subject} and at > ${since}))`;
