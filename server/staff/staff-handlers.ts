/** The calls of the console that aren't about reviews. */
import type { Handlers } from '../calls/handler-types.ts';
import { exportCsv } from './export-csv.ts';
import type { CustomerReadHandlers } from './get-customer.ts';
import { getHouseAccounts } from './get-house-accounts.ts';
import type { ReviewDependencies } from './get-review.ts';
import { getSystemState, startAudit } from './system-state-and-audits.ts';
import { listAudit } from './list-staff-audit.ts';
import { proposeBalanceCorrection } from './propose-balance-correction.ts';
import { reconcileBankStatement } from './reconcile-bank-statement.ts';
import { listStatementFormats, setStatementFormat } from './statement-formats.ts';
import { queueAndCustomerHandlers } from './queue-and-customer-handlers.ts';
import { searchAllRecords } from './search-all-records.ts';
import { changePassword } from './change-password.ts';
import { enrol, startEnrolment } from './enrol.ts';
import { getMe, login, logout } from './login.ts';
import { replaceInitialCredentials, startReplacingCredentials } from './replace-initial-credentials.ts';
import { addStaff } from './add-staff.ts';
import { changeStaffMember, renewStaffLogin } from './change-staff.ts';
import { endInvitation, listInvitations, makeInvitation } from './customer-invitation-codes.ts';
import { listStaff } from './list-staff.ts';

export const staffHandlers = (dependencies: ReviewDependencies & { view: CustomerReadHandlers }) =>
  ({
    ...ownLoginHandlers(dependencies),
    ...queueAndCustomerHandlers(dependencies),
    ...staffMemberHandlers(dependencies),
    'staff/getHouseAccounts': getHouseAccounts(dependencies),
    'staff/proposeCorrection': proposeBalanceCorrection(dependencies),
    'staff/reconcileStatement': reconcileBankStatement(dependencies),
    'staff/listStatementFormats': listStatementFormats(dependencies),
    'staff/setStatementFormat': setStatementFormat(dependencies),
    'staff/getSystem': getSystemState(dependencies),
    'staff/startAudit': startAudit(dependencies),
    'staff/exportCsv': exportCsv(dependencies),
    'staff/search': searchAllRecords(dependencies),
    'staff/listAudit': listAudit(dependencies),
  }) satisfies Partial<Handlers>;

/** Calls for logging in, and about oneself. */
const ownLoginHandlers = (dependencies: ReviewDependencies) =>
  ({
    'staff/login': login(dependencies),
    'staff/startEnrolment': startEnrolment(dependencies),
    'staff/enrol': enrol(dependencies),
    'staff/logout': logout(dependencies),
    'staff/getMe': getMe(dependencies),
    'staff/changePassword': changePassword(dependencies),
    'staff/startOwnCredentials': startReplacingCredentials(dependencies),
    'staff/setOwnCredentials': replaceInitialCredentials(dependencies),
  }) satisfies Partial<Handlers>;

/** Calls about the staff and their appointments. */
const staffMemberHandlers = (dependencies: ReviewDependencies) =>
  ({
    'staff/listStaff': listStaff(dependencies),
    'staff/addStaff': addStaff(dependencies),
    'staff/changeStaff': changeStaffMember(dependencies),
    'staff/renewStaff': renewStaffLogin(dependencies),
    'staff/listInvitations': listInvitations(dependencies),
    'staff/makeInvitation': makeInvitation(dependencies),
    'staff/endInvitation': endInvitation(dependencies),
  }) satisfies Partial<Handlers>;
