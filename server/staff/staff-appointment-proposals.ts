/**
 * Two people who appoint grant power over people and money: a login, a role, a renewal after a lost phone, re-enabling.
 * The proposer of a login hands over its link, the approver its code; only somebody with both can enrol.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import * as z from 'zod/mini';
import {
  applyStaffAccessChange,
  hasConflictingRoles,
  isGrantingRights,
  type Role,
  ROLES,
  type StaffAccess,
} from '@bourse/core/compliance/staff-roles.ts';
import { hashSessionToken } from '../access/session-tokens.ts';
import { defineProposal } from '../reviews/define-proposal.ts';
import type { ProposalKindHandler, ProposalTermsView } from '../reviews/review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { StaffCaller } from '../calls/handler-types.ts';
import { parseAccountId, type AccountId, type StaffId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  findOwnCustomerAccount,
  generatePassword,
  prepareCredentials,
  type PreparedCredentials,
  refuseTakenName,
} from './create-login.ts';
import { getNewLoginWaitingPeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import { type Db, insertStaff } from './store.ts';
import { type StaffChange, writeStaffChange } from './apply-staff-change.ts';

const DAY_MS = 86_400_000;
/** A link that nobody has used in a week has to be requested again. */
const ENROLMENT_LINK_LIVES_MS = 7 * DAY_MS;

const roles = z.array(z.enum(ROLES));
const appointmentTerms = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('add'),
    login: z.string(),
    name: z.string(),
    roles,
    customer: z.nullable(z.string()),
  }),
  z.object({
    what: z.literal('change'),
    staff: z.string(),
    login: z.string(),
    name: z.nullable(z.string()),
    roles: z.nullable(roles),
    customer: z.optional(z.nullable(z.string())),
    disabled: z.nullable(z.boolean()),
  }),
  z.object({ what: z.literal('renew'), staff: z.string(), login: z.string() }),
]);
export type StaffAppointmentTerms = z.infer<typeof appointmentTerms>;
export const appointmentProposal = defineProposal('appointment', appointmentTerms);

/** Whether the reader is whom it appoints. */
export const isOwnAppointment = (appointment: StaffAppointmentTerms, reader: Pick<StaffCaller, 'staff'>): boolean =>
  appointment.what !== 'add' && appointment.staff === reader.staff.toString();

type AppointmentView = CallAnswer<Calls['staff/listStaff']>['appointments'][number];

const appointmentView = (
  appointment: StaffAppointmentTerms,
  proposal: AppointmentView['proposal'],
): AppointmentView => {
  const { what, login } = appointment;
  if (what === 'add')
    return {
      what,
      staff: null,
      login,
      name: appointment.name,
      roles: appointment.roles,
      customer: appointment.customer,
      disabled: null,
      proposal,
    };
  const change = what === 'change' ? appointment : { name: null, roles: null, customer: null, disabled: null };
  return {
    what,
    staff: appointment.staff,
    login,
    name: change.name,
    roles: change.roles,
    customer: change.customer ?? null,
    disabled: change.disabled,
    proposal,
  };
};

export const listWaitingAppointmentProposals = async (
  dependencies: Pick<ServerDependencies, 'world' | 'log'>,
  db: Db,
  reader: Pick<StaffCaller, 'staff' | 'roles'>,
  now: number,
): Promise<AppointmentView[]> =>
  (await appointmentProposal.listWaiting(dependencies, db, reader, now)).map(({ terms, proposal }) =>
    appointmentView(terms, {
      ...proposal,
      mayApprove: proposal.mayApprove && !isOwnAppointment(terms, reader),
    }),
  );

/** `link` is what its person will open; only its hash is stored. */
export async function createAppointmentProposal(
  dependencies: Pick<ServerDependencies, 'world'>,
  work: CommandContext,
  proposer: Pick<StaffCaller, 'staff' | 'name'>,
  appointment: StaffAppointmentTerms,
  link: string | null,
): Promise<AppointmentView> {
  const subject = appointment.what === 'add' ? `staff ${appointment.login}` : `staff ${appointment.staff}`;
  const proposal = await appointmentProposal.create(dependencies, work, proposer, {
    subject,
    terms: appointment,
    linkHash: link === null ? null : hashSessionToken(link),
    record: { action: 'proposeAppointment', detail: appointmentAuditDetail(appointment) },
  });
  return appointmentView(appointment, proposal);
}

function appointmentAuditDetail(appointment: StaffAppointmentTerms): Record<string, string | boolean | null> {
  const { what, login } = appointment;
  if (what === 'renew') return { what, login };
  if (what === 'add') return { what, login, roles: appointment.roles.join(' '), customerAccount: appointment.customer };
  const { roles, disabled, customer } = appointment;
  return {
    what,
    login,
    ...(roles ? { roles: roles.join(' ') } : {}),
    ...(disabled === null ? {} : { disabled }),
    ...(customer === undefined ? {} : { customerAccount: customer }),
  };
}

/** What the login may do until then. */
async function currentRightsView(
  { database }: Pick<ServerDependencies, 'database'>,
  appointment: StaffAppointmentTerms,
): Promise<ProposalTermsView> {
  const { what, login } = appointment;
  if (what === 'add')
    return {
      terms: { what, login, name: appointment.name, roles: appointment.roles, customerAccount: appointment.customer },
    };
  const row = await database.kysely
    .selectFrom('staff')
    .select(['name', 'roles', 'disabled_at', 'customer_account'])
    .where('staff_id', '=', BigInt(appointment.staff))
    .executeTakeFirst();
  if (!row || what === 'renew') return { terms: { what, login, name: row?.name } };
  const { name, roles, disabled, customer } = appointment;
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
export interface PendingEnrolment {
  link: Buffer;
  code: Buffer;
  until: Date;
}
interface EnrolmentSecret {
  code: string;
  prepared: PreparedCredentials;
}

export const appointmentProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  appointmentProposal.handle<EnrolmentSecret>({
    describe: ({ terms }) => currentRightsView(dependencies, terms),
    // Hashing takes long, and nobody knows the password: it is a placeholder until there is a real one.
    load: async () => ({
      code: generatePassword(),
      prepared: await prepareCredentials(dependencies, {}),
    }),
    async carryOut(work, { proposal: { linkHash }, terms, by }, fresh) {
      const refused = await carryOutAppointment(dependencies, work, { appointment: terms, linkHash }, by, fresh);
      return refused ?? { messageToApprover: linkHash === null ? null : fresh.code };
    },
  });

/** Carries out what was proposed; `code` is shown to the approver once. */
async function carryOutAppointment(
  { world }: Pick<ServerDependencies, 'world'>,
  work: CommandContext,
  { appointment, linkHash }: { appointment: StaffAppointmentTerms; linkHash: Buffer | null },
  approver: StaffId,
  { code, prepared }: EnrolmentSecret,
): Promise<Refusal | null> {
  const enrolling: PendingEnrolment | null = linkHash && {
    link: linkHash,
    code: hashSessionToken(code),
    until: new Date(work.now + ENROLMENT_LINK_LIVES_MS),
  };
  if (appointment.what === 'add') return insertAppointedStaff(work, appointment, enrolling, prepared);
  const staff = BigInt(appointment.staff);
  if (staff === approver) return refuse('ownChange');
  const row = await work.db
    .selectFrom('staff')
    .select(['name', 'roles', 'disabled_at', 'customer_account'])
    .where('staff_id', '=', staff)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('notFound');
  if (appointment.what === 'renew') {
    await writeStaffChange(work.db, staff, { enrolling }, prepared, work.now);
    return null;
  }
  const linked = await findLinkedCustomerAccount(work.db, appointment.customer, staff);
  if (linked && 'refused' in linked) return linked;
  const before = buildStaffAccess(row);
  const after = applyStaffAccessChange(before, appointment, linked?.account);
  if (hasConflictingRoles(after.roles)) return refuse('rolesApart');
  const misnamed = after.name === before.name ? null : await refuseTakenName(work.db, after.name, staff);
  if (misnamed) return misnamed;
  const rests = isGrantingRights(before, after)
    ? { restsUntil: new Date(work.now + getNewLoginWaitingPeriodMs(world)) }
    : {};
  await writeStaffChange(
    work.db,
    staff,
    { ...buildStaffChange(appointment, linked?.account), ...rests },
    null,
    work.now,
  );
  if (after.name !== before.name)
    work.auditEntries.push({
      action: 'renameStaff',
      subject: `staff ${staff}`,
      detail: { formerName: before.name, name: after.name },
    });
  return null;
}

export const buildStaffAccess = (row: {
  name: string;
  roles: readonly string[];
  disabled_at: Date | null;
  customer_account: AccountId | null;
}): StaffAccess => ({
  name: row.name,
  roles: row.roles as Role[],
  disabled: row.disabled_at !== null,
  customer: row.customer_account,
});

/** Undefined if the appointment doesn't mention the customer account. */
export const findLinkedCustomerAccount = (
  db: Db,
  customer: string | null | undefined,
  staff: StaffId,
): Promise<{ account: AccountId | null } | Refusal> | undefined =>
  customer === undefined ? undefined : findOwnCustomerAccount(db, customer, staff);

export const buildStaffChange = (
  { name, roles, disabled }: Pick<Extract<StaffAppointmentTerms, { what: 'change' }>, 'name' | 'roles' | 'disabled'>,
  account: AccountId | null | undefined,
): StaffChange => ({
  ...(name === null ? {} : { name }),
  ...(roles === null ? {} : { roles }),
  ...(disabled === null ? {} : { disabled }),
  ...(account === undefined ? {} : { customerAccount: account }),
});

async function insertAppointedStaff(
  work: CommandContext,
  { login, name, roles, customer }: Extract<StaffAppointmentTerms, { what: 'add' }>,
  enrolling: PendingEnrolment | null,
  { passwordHash, sealed }: PreparedCredentials,
): Promise<Refusal | null> {
  if (hasConflictingRoles(roles)) return refuse('rolesApart');
  const linked = await findOwnCustomerAccount(work.db, customer, null);
  if ('refused' in linked) return linked;
  // Another may have got the name since it was proposed.
  const misnamed = await refuseTakenName(work.db, name, null);
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
  work.auditEntries.push({
    action: 'addStaff',
    subject: `staff ${made}`,
    detail: { login, roles: roles.join(' '), customerAccount: linked.account?.toString() ?? null },
  });
  return null;
}

/** Whether the id is the staff member's own. */
export const isOwnStaffId = (id: string, staff: StaffId): boolean => parseAccountId(id) === staff;
