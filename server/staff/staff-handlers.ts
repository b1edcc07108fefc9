/** The calls of the console that aren't about reviews. */
import type { Handlers } from '../calls/handler.ts';
import { exportCsv } from './export-csv.ts';
import type { CustomerReadHandlers } from './get-customer.ts';
import { getHouseAccounts } from './get-house-accounts.ts';
import type { ReviewDependencies } from './get-review.ts';
import { getSystem, startAudit } from './get-system.ts';
import { listAudit } from './list-staff-audit.ts';
import { proposeCorrection } from './propose-correction.ts';
import { reconcileStatement } from './reconcile-statement.ts';
import { queueAndCustomerHandlers } from './queue-and-customer-handlers.ts';
import { search } from './search.ts';
import { changePassword } from './change-password.ts';
import { enrol, startEnrolment } from './enrol.ts';
import { getMe, login, logout } from './login.ts';
import { setOwnCredentials, startOwnCredentials } from './own-credentials.ts';
import { addStaff } from './add-staff.ts';
import { changeStaffMember, renewStaffLogin } from './change-staff.ts';
import { endInvitation, listInvitations, makeInvitation } from './invitations.ts';
import { listStaff } from './list-staff.ts';

export const staffHandlers = (parts: ReviewDependencies & { view: CustomerReadHandlers }) =>
  ({
    ...ownLoginHandlers(parts),
    ...queueAndCustomerHandlers(parts),
    ...staffMemberHandlers(parts),
    'staff/getHouseAccounts': getHouseAccounts(parts),
    'staff/proposeCorrection': proposeCorrection(parts),
    'staff/reconcileStatement': reconcileStatement(parts),
    'staff/getSystem': getSystem(parts),
    'staff/startAudit': startAudit(parts),
    'staff/exportCsv': exportCsv(parts),
    'staff/search': search(parts),
    'staff/listAudit': listAudit(parts),
  }) satisfies Partial<Handlers>;

/** Calls for logging in, and about oneself. */
const ownLoginHandlers = (parts: ReviewDependencies) =>
  ({
    'staff/login': login(parts),
    'staff/startEnrolment': startEnrolment(parts),
    'staff/enrol': enrol(parts),
    'staff/logout': logout(parts),
    'staff/getMe': getMe(parts),
    'staff/changePassword': changePassword(parts),
    'staff/startOwnCredentials': startOwnCredentials(parts),
    'staff/setOwnCredentials': setOwnCredentials(parts),
  }) satisfies Partial<Handlers>;

/** Calls about the staff and their appointments. */
const staffMemberHandlers = (parts: ReviewDependencies) =>
  ({
    'staff/listStaff': listStaff(parts),
    'staff/addStaff': addStaff(parts),
    'staff/changeStaff': changeStaffMember(parts),
    'staff/renewStaff': renewStaffLogin(parts),
    'staff/listInvitations': listInvitations(parts),
    'staff/makeInvitation': makeInvitation(parts),
    'staff/endInvitation': endInvitation(parts),
  }) satisfies Partial<Handlers>;
