/** The calls of this area by their path below `/api/vue/`. */
import * as access from './access.ts';
import * as audit from './audit.ts';
import * as customers from './customers.ts';
import * as decideProposal from './decide-proposal.ts';
import * as money from './money.ts';
import * as people from './people.ts';
import * as proposals from './proposals.ts';
import * as reviews from './reviews.ts';
import * as search from './search.ts';
import * as system from './system.ts';

export const calls = {
  'staff/login': access.staffLogin,
  'staff/startEnrolment': access.startEnrolment,
  'staff/enrol': access.enrol,
  'staff/logout': access.logout,
  'staff/getMe': access.getMe,
  'staff/changePassword': access.changePassword,
  'staff/startOwnCredentials': access.startOwnCredentials,
  'staff/setOwnCredentials': access.setOwnCredentials,
  'staff/getQueues': reviews.getQueues,
  'staff/listReviews': reviews.listReviews,
  'staff/listCalledBackDeposits': reviews.listCalledBackDeposits,
  'staff/listMatchedDeposits': reviews.listMatchedDeposits,
  'staff/getReview': reviews.getReview,
  'staff/getPicture': reviews.getPicture,
  'staff/claimReview': reviews.claimReview,
  'staff/releaseReview': reviews.releaseReview,
  'staff/decideReview': reviews.decideReview,
  'staff/listCustomers': customers.listCustomers,
  'staff/getCustomer': customers.getCustomer,
  'staff/setCustomerState': customers.setCustomerState,
  'staff/liftCustomerState': customers.liftCustomerState,
  'staff/getHouseAccounts': money.getHouseAccounts,
  'staff/proposeCorrection': money.proposeCorrection,
  'staff/listProposals': proposals.listProposals,
  'staff/getProposal': proposals.getProposal,
  'staff/claimProposal': decideProposal.claimProposal,
  'staff/releaseProposal': decideProposal.releaseProposal,
  'staff/decideProposal': decideProposal.decideProposal,
  'staff/reconcileStatement': money.reconcileStatement,
  'staff/listInvitations': system.listInvitations,
  'staff/makeInvitation': system.makeInvitation,
  'staff/endInvitation': system.endInvitation,
  'staff/getSystem': system.getSystem,
  'staff/startAudit': system.startAudit,
  'staff/exportCsv': search.exportCsv,
  'staff/search': search.search,
  'staff/listStaff': people.listStaff,
  'staff/addStaff': people.addStaff,
  'staff/changeStaff': people.changeStaff,
  'staff/renewStaff': people.renewStaff,
  'staff/listAudit': audit.listAudit,
} as const;

export const groups = { staff: { place: 10, about: "The operator's console, for staff with sessions of their own." } };
