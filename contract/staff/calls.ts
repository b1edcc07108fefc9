/** The calls of this area by their path below `/api/vue/`. */
import {
  changePassword,
  enrol,
  getMe,
  logout,
  setOwnCredentials,
  staffLogin,
  startEnrolment,
  startOwnCredentials,
} from './access.ts';
import { listAudit } from './audit.ts';
import { getCustomer, liftCustomerState, listCustomers, setCustomerState } from './customers.ts';
import { claimProposal, decideProposal, releaseProposal } from './decide-proposal.ts';
import { getHouseAccounts, proposeCorrection, reconcileStatement } from './money.ts';
import { addStaff, changeStaff, listStaff, renewStaff } from './people.ts';
import { getProposal, listProposals } from './proposals.ts';
import {
  claimReview,
  decideReview,
  getPicture,
  getQueues,
  getReview,
  listCalledBackDeposits,
  listMatchedDeposits,
  listReviews,
  releaseReview,
} from './reviews.ts';
import { exportCsv, search } from './search.ts';
import { endInvitation, getSystem, listInvitations, makeInvitation, startAudit } from './system.ts';

export const calls = {
  'staff/login': staffLogin,
  'staff/startEnrolment': startEnrolment,
  'staff/enrol': enrol,
  'staff/logout': logout,
  'staff/getMe': getMe,
  'staff/changePassword': changePassword,
  'staff/startOwnCredentials': startOwnCredentials,
  'staff/setOwnCredentials': setOwnCredentials,
  'staff/getQueues': getQueues,
  'staff/listReviews': listReviews,
  'staff/listCalledBackDeposits': listCalledBackDeposits,
  'staff/listMatchedDeposits': listMatchedDeposits,
  'staff/getReview': getReview,
  'staff/getPicture': getPicture,
  'staff/claimReview': claimReview,
  'staff/releaseReview': releaseReview,
  'staff/decideReview': decideReview,
  'staff/listCustomers': listCustomers,
  'staff/getCustomer': getCustomer,
  'staff/setCustomerState': setCustomerState,
  'staff/liftCustomerState': liftCustomerState,
  'staff/getHouseAccounts': getHouseAccounts,
  'staff/proposeCorrection': proposeCorrection,
  'staff/listProposals': listProposals,
  'staff/getProposal': getProposal,
  'staff/claimProposal': claimProposal,
  'staff/releaseProposal': releaseProposal,
  'staff/decideProposal': decideProposal,
  'staff/reconcileStatement': reconcileStatement,
  'staff/listInvitations': listInvitations,
  'staff/makeInvitation': makeInvitation,
  'staff/endInvitation': endInvitation,
  'staff/getSystem': getSystem,
  'staff/startAudit': startAudit,
  'staff/exportCsv': exportCsv,
  'staff/search': search,
  'staff/listStaff': listStaff,
  'staff/addStaff': addStaff,
  'staff/changeStaff': changeStaff,
  'staff/renewStaff': renewStaff,
  'staff/listAudit': listAudit,
} as const;

export const groups = { staff: { place: 10, about: "The operator's console, for staff with sessions of their own." } };
