import type { Handlers } from '../http/handler.ts';
import { addStaff } from './add-staff.ts';
import { changePerson, renewPerson } from './change-person.ts';
import { changePassword } from './change-password.ts';
import { claimReview, releaseReview } from './claim-review.ts';
import { decideProposal } from './decide-proposal.ts';
import { decideReview } from './decide-review.ts';
import { setChannelKey } from './set-channel-key.ts';
import { listDepositChannels, setDepositChannel } from './deposit-channels.ts';
import { listActions, proposeActions } from './corporate-actions.ts';
import { enrol, startEnrolment } from './enrol.ts';
import { exportCsv } from './export-csv.ts';
import { listFundsRules, setFundsRule } from './funds-rules.ts';
import { getInsurance, proposeInsuranceRule } from './insurance-rules.ts';
import { listMarginRules, proposeMarginRule } from './margin-rules.ts';
import { getHouseAccounts } from './get-house-accounts.ts';
import { getSystem } from './get-system.ts';
import { endInvitation, listInvitations, makeInvitation } from './invitations.ts';
import { approveLegal, getLegal, listLegal, withdrawLegal, writeLegal } from './legal.ts';
import { getPractice, proposePractice } from './practice.ts';
import { proposeCorrection } from './propose-correction.ts';
import { reconcileStatement } from './reconcile-statement.ts';
import { listSettings, setSetting } from './settings.ts';
import { type CustomersView, getCustomer } from './get-customer.ts';
import { getLiabilities } from './get-liabilities.ts';
import { getMe } from './get-me.ts';
import { getPicture } from './get-picture.ts';
import { getQueues } from './get-queues.ts';
import { getReview, type ReviewParts } from './get-review.ts';
import { listAudit } from './list-audit.ts';
import { listCustomers } from './list-customers.ts';
import { listLateWords } from './list-late-words.ts';
import { listReviews } from './list-reviews.ts';
import { listStaff } from './list-staff.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { moveClock } from './move-clock.ts';
import { setOwnCredentials, startOwnCredentials } from './own-credentials.ts';
import { startAudit } from './start-audit.ts';
import { liftCustomerState, setCustomerState } from './set-customer-state.ts';

export const staffHandlers = (parts: ReviewParts & { view: CustomersView }) =>
  ({
    'staff/login': login(parts),
    'staff/startEnrolment': startEnrolment(parts),
    'staff/enrol': enrol(parts),
    'staff/logout': logout(parts),
    'staff/getMe': getMe(parts),
    'staff/changePassword': changePassword(parts),
    'staff/startOwnCredentials': startOwnCredentials(parts),
    'staff/setOwnCredentials': setOwnCredentials(parts),
    'staff/getQueues': getQueues(parts),
    'staff/listReviews': listReviews(parts),
    'staff/getReview': getReview(parts),
    'staff/getPicture': getPicture(parts),
    'staff/claimReview': claimReview(parts),
    'staff/releaseReview': releaseReview(parts),
    'staff/decideReview': decideReview(parts),
    'staff/listCustomers': listCustomers(parts),
    'staff/getCustomer': getCustomer(parts),
    'staff/setCustomerState': setCustomerState(parts),
    'staff/liftCustomerState': liftCustomerState(parts),
    'staff/listFundsRules': listFundsRules(parts),
    'staff/setFundsRule': setFundsRule(parts),
    'staff/listMarginRules': listMarginRules(parts),
    'staff/proposeMarginRule': proposeMarginRule(parts),
    'staff/getInsurance': getInsurance(parts),
    'staff/proposeInsuranceRule': proposeInsuranceRule(parts),
    'staff/getPractice': getPractice(parts),
    'staff/proposePractice': proposePractice(parts),
    'staff/getHouseAccounts': getHouseAccounts(parts),
    'staff/getLiabilities': getLiabilities(parts),
    'staff/proposeCorrection': proposeCorrection(parts),
    'staff/listDepositChannels': listDepositChannels(parts),
    'staff/setDepositChannel': setDepositChannel(parts),
    'staff/setChannelKey': setChannelKey(parts),
    'staff/decideProposal': decideProposal(parts),
    'staff/listActions': listActions(parts),
    'staff/proposeActions': proposeActions(parts),
    'staff/listLateWords': listLateWords(parts),
    'staff/reconcileStatement': reconcileStatement(parts),
    'staff/listSettings': listSettings(parts),
    'staff/setSetting': setSetting(parts),
    'staff/listLegal': listLegal(parts),
    'staff/getLegal': getLegal(parts),
    'staff/writeLegal': writeLegal(parts),
    'staff/approveLegal': approveLegal(parts),
    'staff/withdrawLegal': withdrawLegal(parts),
    'staff/listInvitations': listInvitations(parts),
    'staff/makeInvitation': makeInvitation(parts),
    'staff/endInvitation': endInvitation(parts),
    'staff/getSystem': getSystem(parts),
    'staff/startAudit': startAudit(parts),
    'staff/moveClock': moveClock(parts),
    'staff/exportCsv': exportCsv(parts),
    'staff/listStaff': listStaff(parts),
    'staff/addStaff': addStaff(parts),
    'staff/changeStaff': changePerson(parts),
    'staff/renewStaff': renewPerson(parts),
    'staff/listAudit': listAudit(parts),
  }) satisfies Partial<Handlers>;
