/**
 * Two people who appoint grant power over people and money: a login, a role, a renewal after a lost phone, re-enabling.
 * The proposer of a login hands over its link, the approver its code; only somebody with both can enrol.
 */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { changedTo, excludesEachOther, grantsRights, type Role, type Standing } from '@bourse/core/compliance/roles.ts';
import { hashToken } from '../access/session-tokens.ts';
import { type Proposal, propose } from '../proposals/proposals.ts';
import type { ProposedKind, ShownTerms } from '../reviews/review-kinds.ts';
import type { StaffWork } from '../commands/run-command.ts';
import type { Staff } from '../calls/handler.ts';
import { accountOf, type AccountId, type StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { linkedAccount, newPassword, prepare, type Prepared, refuseName } from './create-login.ts';
import { restMs } from '../proposals/proposal-terms.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import { type Db, insertStaff } from './store.ts';
import { type StaffChange, writeStaffChange } from './apply-staff-change.ts';

const DAY_MS = 86_400_000;
/** A link that nobody has used in a week has to be requested again. */
const ENROL_WITHIN_MS = 7 * DAY_MS;

export type Appointment =
  | { what: 'add'; login: string; name: string; roles: Role[]; customer: string | null }
  | {
      what: 'change';
      staff: string;
      login: string;
      name: string | null;
      roles: Role[] | null;
      customer: string | null | undefined;
      disabled: boolean | null;
    }
  | { what: 'renew'; staff: string; login: string };
type Shown = AnswerOf<Calls['staff/listStaff']>['appointments'][number];

const shown = (asked: Appointment, proposal: Shown['proposal']): Shown => {
  const { what, login } = asked;
  if (what === 'add')
    return {
      what,
      staff: null,
      login,
      name: asked.name,
      roles: asked.roles,
      customer: asked.customer,
      disabled: null,
      proposal,
    };
  const change = what === 'change' ? asked : { name: null, roles: null, customer: null, disabled: null };
  return {
    what,
    staff: asked.staff,
    login,
    name: change.name,
    roles: change.roles,
    customer: change.customer ?? null,
    disabled: change.disabled,
    proposal,
  };
};

export const selectAppointments = async (
  parts: Pick<Parts, 'world'>,
  db: Db,
  reader: Pick<Staff, 'staff' | 'roles'>,
  now: number,
): Promise<Shown[]> =>
  (await selectWaiting(parts, db, 'appointment', reader, now)).map(({ terms, proposal }) => {
    const asked = JSON.parse(terms) as Appointment;
    return shown(asked, {
      ...proposal,
      mayApprove: proposal.mayApprove && (asked.what === 'add' || asked.staff !== reader.staff.toString()),
    });
  });

/** `link` is what its person will open; only its hash is stored. */
export async function proposeAppointment(
  parts: Pick<Parts, 'world'>,
  work: StaffWork,
  proposer: Pick<Staff, 'staff' | 'name'>,
  asked: Appointment,
  link: string | null,
): Promise<Shown> {
  const subject = asked.what === 'add' ? `staff ${asked.login}` : `staff ${asked.staff}`;
  const proposal = await propose(parts, work, proposer, {
    kind: 'appointment',
    subject,
    terms: asked,
    linkHash: link === null ? null : hashToken(link),
  });
  work.record.push({
    action: 'proposeAppointment',
    subject,
    detail: { proposal: proposal.id, ...recorded(asked) },
  });
  return shown(asked, proposal);
}

function recorded(asked: Appointment): Record<string, string | boolean | null> {
  const { what, login } = asked;
  if (what === 'renew') return { what, login };
  if (what === 'add') return { what, login, roles: asked.roles.join(' '), customerAccount: asked.customer };
  const { roles, disabled, customer } = asked;
  return {
    what,
    login,
    ...(roles ? { roles: roles.join(' ') } : {}),
    ...(disabled === null ? {} : { disabled }),
    ...(customer === undefined ? {} : { customerAccount: customer }),
  };
}

/** What the login may do until then. */
async function showAppointment({ database }: Pick<Parts, 'database'>, terms: string): Promise<ShownTerms> {
  const asked = JSON.parse(terms) as Appointment;
  const { what, login } = asked;
  if (what === 'add')
    return { terms: { what, login, name: asked.name, roles: asked.roles, customerAccount: asked.customer } };
  const row = await database.kysely
    .selectFrom('staff')
    .select(['name', 'roles', 'disabled_at', 'customer_account'])
    .where('staff_id', '=', BigInt(asked.staff))
    .executeTakeFirst();
  if (!row || what === 'renew') return { terms: { what, login, name: row?.name } };
  const { name, roles, disabled, customer } = asked;
  const now = {
    name: row.name,
    roles: row.roles,
    disabled: row.disabled_at !== null,
    customerAccount: row.customer_account?.toString() ?? null,
  };
  const then = {
    name: name ?? now.name,
    roles: roles ?? now.roles,
    disabled: disabled ?? now.disabled,
    customerAccount: customer === undefined ? now.customerAccount : customer,
  };
  return { terms: { what, login, ...then }, holds: now };
}

/** What a login waits for: hashes of link and code, and until when they are valid. */
export interface Enrolling {
  link: Buffer;
  code: Buffer;
  until: Date;
}
interface Fresh {
  code: string;
  prepared: Prepared;
}

export const proposedAppointment = (parts: Parts): ProposedKind => ({
  kind: 'appointment',
  shows: ({ terms }) => showAppointment(parts, terms),
  // Hashing takes long, and nobody knows the password: it is a placeholder until there is a real one.
  load: async (): Promise<Fresh> => ({ code: newPassword(), prepared: await prepare(parts, {}) }),
  async carryOut(work, { proposal, by }, loaded) {
    const fresh = loaded as Fresh;
    const refused = await appoint(parts, work, proposal, by, fresh);
    return refused ?? { told: proposal.linkHash === null ? null : fresh.code };
  },
});

/** Carries out what was proposed; `code` is shown to the approver once. */
async function appoint(
  { world }: Pick<Parts, 'world'>,
  work: StaffWork,
  { terms, linkHash }: Pick<Proposal, 'terms' | 'linkHash'>,
  approver: StaffId,
  { code, prepared }: Fresh,
): Promise<Refusal | null> {
  const asked = JSON.parse(terms) as Appointment;
  const enrolling: Enrolling | null = linkHash && {
    link: linkHash,
    code: hashToken(code),
    until: new Date(work.now + ENROL_WITHIN_MS),
  };
  if (asked.what === 'add') return add(work, asked, enrolling, prepared);
  const staff = BigInt(asked.staff);
  if (staff === approver) return refuse('ownChange');
  const row = await work.db
    .selectFrom('staff')
    .select(['name', 'roles', 'disabled_at', 'customer_account'])
    .where('staff_id', '=', staff)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('notFound');
  if (asked.what === 'renew') {
    await writeStaffChange(work.db, staff, { enrolling }, prepared, work.now);
    return null;
  }
  const linked = await ownAccount(work.db, asked.customer, staff);
  if (linked && 'refused' in linked) return linked;
  const before = standingOf(row);
  const after = changedTo(before, asked, linked?.account);
  if (excludesEachOther(after.roles)) return refuse('rolesApart');
  const misnamed = after.name === before.name ? null : await refuseName(work.db, after.name, staff);
  if (misnamed) return misnamed;
  const rests = grantsRights(before, after) ? { restsUntil: new Date(work.now + restMs(world)) } : {};
  await writeStaffChange(work.db, staff, { ...changeOf(asked, linked?.account), ...rests }, null, work.now);
  if (after.name !== before.name)
    work.record.push({
      action: 'renameStaff',
      subject: `staff ${staff}`,
      detail: { formerName: before.name, name: after.name },
    });
  return null;
}

export const standingOf = (row: {
  name: string;
  roles: readonly string[];
  disabled_at: Date | null;
  customer_account: AccountId | null;
}): Standing => ({
  name: row.name,
  roles: row.roles as Role[],
  disabled: row.disabled_at !== null,
  customer: row.customer_account,
});

/** Undefined if the appointment doesn't mention the customer account. */
export const ownAccount = (
  db: Db,
  customer: string | null | undefined,
  staff: StaffId,
): Promise<{ account: AccountId | null } | Refusal> | undefined =>
  customer === undefined ? undefined : linkedAccount(db, customer, staff);

export const changeOf = (
  { name, roles, disabled }: Pick<Extract<Appointment, { what: 'change' }>, 'name' | 'roles' | 'disabled'>,
  account: AccountId | null | undefined,
): StaffChange => ({
  ...(name === null ? {} : { name }),
  ...(roles === null ? {} : { roles }),
  ...(disabled === null ? {} : { disabled }),
  ...(account === undefined ? {} : { customerAccount: account }),
});

async function add(
  work: StaffWork,
  { login, name, roles, customer }: Extract<Appointment, { what: 'add' }>,
  enrolling: Enrolling | null,
  { passwordHash, sealed }: Prepared,
): Promise<Refusal | null> {
  if (excludesEachOther(roles)) return refuse('rolesApart');
  const linked = await linkedAccount(work.db, customer, null);
  if ('refused' in linked) return linked;
  // Another may have got the name since it was proposed.
  const misnamed = await refuseName(work.db, name, null);
  if (misnamed) return misnamed;
  const made = await insertStaff(
    work.db,
    {
      login,
      name,
      passwordHash,
      otpSecret: sealed(login),
      roles,
      customerAccount: linked.account,
      mustRenew: false,
      enrolling,
    },
    work.now,
  );
  if (made === null) return refuse('loginTaken');
  work.record.push({
    action: 'addStaff',
    subject: `staff ${made}`,
    detail: { login, roles: roles.join(' '), customerAccount: linked.account?.toString() ?? null },
  });
  return null;
}

/** Whether the id is the staff member's own. */
export const isOwn = (id: string, staff: StaffId): boolean => accountOf(id) === staff;
