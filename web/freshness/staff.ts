/** What the console's reads show and what its commands change. A call without a line is a type error. */
import type { CallName } from '@bourse/contract/calls.ts';
import type { CommandName } from '../calls.ts';
import type { StaffTag } from './tags.ts';

type StaffCall = Extract<CallName, `staff/${string}`>;
type Command = Extract<CommandName, StaffCall>;
type Tags = readonly StaffTag[];

/**
 * Those with an empty list show nothing that a command changes, or are looks at personal data: each is written down, so
 * none is repeated by itself.
 */
export const STAFF_READS: Readonly<Record<Exclude<StaffCall, Command>, Tags>> = {
  'staff/login': [],
  'staff/startEnrolment': [],
  'staff/enrol': [],
  'staff/logout': [],
  'staff/getMe': ['me'],
  'staff/startOwnCredentials': [],
  'staff/getQueues': ['reviews'],
  'staff/listReviews': ['reviews'],
  'staff/getReview': [],
  'staff/getPicture': [],
  'staff/listCustomers': ['customers'],
  'staff/getCustomer': [],
  'staff/listFundsRules': ['rules'],
  'staff/listMarginRules': ['margin'],
  'staff/getInsurance': ['insurance'],
  'staff/getPractice': ['practice'],
  'staff/getHouseAccounts': ['ledger'],
  'staff/getLiabilities': ['ledger'],
  'staff/listDepositChannels': ['channels'],
  'staff/listActions': ['actions'],
  'staff/listLateWords': ['reconciliation'],
  'staff/reconcileStatement': [],
  'staff/listSettings': ['settings'],
  'staff/listNews': ['news'],
  'staff/getNews': ['news'],
  'staff/listAnnouncements': ['announcements'],
  'staff/getAnnouncement': ['announcements'],
  'staff/listLegal': ['legal'],
  'staff/getLegal': ['legal'],
  'staff/listInvitations': ['invitations'],
  'staff/getSystem': ['system', 'insurance', 'practice'],
  'staff/exportCsv': [],
  'staff/listStaff': ['staff'],
  'staff/listAudit': ['audit'],
};

/** Each change is a row of the audit log. */
const CHANGES: Readonly<Record<Command, Tags>> = {
  'staff/changePassword': ['me', 'staff'],
  'staff/setOwnCredentials': ['me', 'staff'],
  'staff/claimReview': ['reviews'],
  'staff/releaseReview': ['reviews'],
  'staff/decideReview': ['reviews', 'customers', 'ledger', 'reconciliation'],
  'staff/setCustomerState': ['customers', 'reviews', 'system'],
  'staff/liftCustomerState': ['customers', 'reviews', 'system'],
  'staff/setFundsRule': ['rules'],
  'staff/proposeMarginRule': ['margin'],
  'staff/proposeInsuranceRule': ['insurance'],
  'staff/proposePractice': ['practice'],
  'staff/proposeCorrection': ['reviews'],
  'staff/setDepositChannel': ['channels'],
  'staff/setChannelKey': ['channels'],
  // Whatever was proposed.
  'staff/decideProposal': ['rules', 'margin', 'insurance', 'practice', 'channels', 'actions', 'ledger', 'staff', 'me'],
  'staff/proposeActions': ['actions'],
  'staff/setSetting': ['settings'],
  'staff/publishNews': ['news'],
  'staff/withdrawNews': ['news'],
  'staff/announce': ['announcements'],
  'staff/withdrawAnnouncement': ['announcements'],
  'staff/writeLegal': ['legal'],
  'staff/approveLegal': ['legal'],
  'staff/withdrawLegal': ['legal'],
  'staff/makeInvitation': ['invitations'],
  'staff/endInvitation': ['invitations'],
  'staff/startAudit': ['system'],
  'staff/moveClock': ['system', 'practice'],
  'staff/addStaff': ['staff'],
  'staff/changeStaff': ['staff', 'me'],
  'staff/renewStaff': ['staff'],
};

export const staffChanges = (name: Command): Tags => [...CHANGES[name], 'audit'];
