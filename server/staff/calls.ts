/** The calls of the console that aren't about reviews. */
import type { Handlers } from '../calls/handler.ts';
import { exportCsv } from './export-csv.ts';
import type { CustomersView } from './get-customer.ts';
import { getHouseAccounts } from './get-house-accounts.ts';
import type { ReviewParts } from './get-review.ts';
import { getSystem, startAudit } from './system.ts';
import { listAudit } from './list-audit.ts';
import { proposeCorrection } from './propose-correction.ts';
import { reconcileStatement } from './reconcile-statement.ts';
import { reviewHandlers } from './review-calls.ts';
import { search } from './search.ts';
import { changePassword } from './change-password.ts';
import { enrol, startEnrolment } from './enrol.ts';
import { getMe, login, logout } from './login.ts';
import { setOwnCredentials, startOwnCredentials } from './own-credentials.ts';
import { addStaff } from './add-staff.ts';
import { changePerson, renewPerson } from './change-staff.ts';
import { endInvitation, listInvitations, makeInvitation } from './invitations.ts';
import { listStaff } from './list-staff.ts';

export const staffHandlers = (parts: ReviewParts & { view: CustomersView }) =>
  ({
    ...ownHandlers(parts),
    ...reviewHandlers(parts),
    ...peopleHandlers(parts),
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
const ownHandlers = (parts: ReviewParts) =>
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
const peopleHandlers = (parts: ReviewParts) =>
  ({
    'staff/listStaff': listStaff(parts),
    'staff/addStaff': addStaff(parts),
    'staff/changeStaff': changePerson(parts),
    'staff/renewStaff': renewPerson(parts),
    'staff/listInvitations': listInvitations(parts),
    'staff/makeInvitation': makeInvitation(parts),
    'staff/endInvitation': endInvitation(parts),
  }) satisfies Partial<Handlers>;
