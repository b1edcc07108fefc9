import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { createInvitationCode } from '../access/session-tokens.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { endHouseInvitation, insertHouseInvitation, readHouseInvitations } from './house-invitations-store.ts';
import type { Db } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type InvitationView = CallAnswer<Calls['staff/makeInvitation']>;

/** Codes that belong to no customer. */
async function listHouseInvitations(db: Db, code: string | null = null): Promise<InvitationView[]> {
  return (await readHouseInvitations(db, code)).map((row) => ({
    code: row.code,
    used: row.used,
    useLimit: row.use_limit,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    by: row.made_by === null ? null : { id: row.made_by.toString(), name: row.name ?? '' },
    open: row.is_open,
  }));
}

const getInvitationView = async (dependencies: Pick<ServerDependencies, 'database'>, code: string) =>
  (await listHouseInvitations(dependencies.database.kysely, code))[0] ?? refuse('notFound');

export const listInvitations =
  (dependencies: ServerDependencies): Handler<'staff/listInvitations'> =>
  async () => ({
    rows: await listHouseInvitations(dependencies.database.kysely),
    now: isoTime(dependencies.clock.now()),
  });

export function makeInvitation(dependencies: ServerDependencies): Handler<'staff/makeInvitation'> {
  return async (input, caller) => {
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/makeInvitation', input),
      permission: 'invitations',
      async decide(work) {
        if (Date.parse(input.expiresAt) <= work.now) return refuse('notAhead', { earliest: isoTime(work.now) });
        const code = createInvitationCode();
        const isOpen = input.open ?? false;
        await insertHouseInvitation(work.db, {
          code,
          use_limit: input.useLimit,
          expires_at: new Date(input.expiresAt),
          created_at: new Date(work.now),
          made_by: caller.staff,
          is_open: isOpen,
        });
        work.auditEntries.push({
          action: 'makeInvitation',
          subject: `invitation ${code}`,
          detail: { useLimit: input.useLimit, expiresAt: input.expiresAt, ...(isOpen ? { open: true } : {}) },
        });
        return { code };
      },
    });
    return isRefusal(done) ? done : getInvitationView(dependencies, done.code);
  };
}

export function endInvitation(dependencies: ServerDependencies): Handler<'staff/endInvitation'> {
  return async (input, caller) => {
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/endInvitation', input),
      permission: 'invitations',
      async decide(work) {
        if (!(await endHouseInvitation(work.db, input.code, work.now))) return refuse('notFound');
        work.auditEntries.push({ action: 'endInvitation', subject: `invitation ${input.code}` });
        return { code: input.code };
      },
    });
    return isRefusal(done) ? done : getInvitationView(dependencies, done.code);
  };
}
