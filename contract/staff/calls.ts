/** The calls of the operator's console, by their path below `/api/vue/`. */
import * as access from './access.ts';
import * as actions from './actions.ts';
import * as announcements from './announcements.ts';
import * as audit from './audit.ts';
import * as customers from './customers.ts';
import * as legal from './legal.ts';
import * as insurance from './insurance.ts';
import * as practice from './practice.ts';
import * as margin from './margin.ts';
import * as money from './money.ts';
import * as news from './news.ts';
import * as people from './people.ts';
import * as reviews from './reviews.ts';
import * as system from './system.ts';

export const staffCalls = {
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
  'staff/getReview': reviews.getReview,
  'staff/getPicture': reviews.getPicture,
  'staff/claimReview': reviews.claimReview,
  'staff/releaseReview': reviews.releaseReview,
  'staff/decideReview': reviews.decideReview,
  'staff/listCustomers': customers.listCustomers,
  'staff/getCustomer': customers.getCustomer,
  'staff/setCustomerState': customers.setCustomerState,
  'staff/liftCustomerState': customers.liftCustomerState,
  'staff/listFundsRules': money.listFundsRules,
  'staff/setFundsRule': money.setFundsRule,
  'staff/listMarginRules': margin.listMarginRules,
  'staff/proposeMarginRule': margin.proposeMarginRule,
  'staff/getInsurance': insurance.getInsurance,
  'staff/proposeInsuranceRule': insurance.proposeInsuranceRule,
  'staff/getPractice': practice.getPractice,
  'staff/proposePractice': practice.proposePractice,
  'staff/getHouseAccounts': money.getHouseAccounts,
  'staff/getLiabilities': money.getLiabilities,
  'staff/proposeCorrection': money.proposeCorrection,
  'staff/listDepositChannels': money.listDepositChannels,
  'staff/setDepositChannel': money.setDepositChannel,
  'staff/setChannelKey': money.setChannelKey,
  'staff/decideProposal': money.decideProposal,
  'staff/listActions': actions.listActions,
  'staff/proposeActions': actions.proposeActions,
  'staff/listLateWords': money.listLateWords,
  'staff/reconcileStatement': money.reconcileStatement,
  'staff/listSettings': system.listSettings,
  'staff/setSetting': system.setSetting,
  'staff/listNews': news.listNews,
  'staff/getNews': news.getNews,
  'staff/publishNews': news.publishNews,
  'staff/withdrawNews': news.withdrawNews,
  'staff/listAnnouncements': announcements.listAnnouncements,
  'staff/getAnnouncement': announcements.getAnnouncement,
  'staff/announce': announcements.announce,
  'staff/withdrawAnnouncement': announcements.withdrawAnnouncement,
  'staff/listLegal': legal.listLegal,
  'staff/getLegal': legal.getLegal,
  'staff/writeLegal': legal.writeLegal,
  'staff/approveLegal': legal.approveLegal,
  'staff/withdrawLegal': legal.withdrawLegal,
  'staff/listInvitations': system.listInvitations,
  'staff/makeInvitation': system.makeInvitation,
  'staff/endInvitation': system.endInvitation,
  'staff/getSystem': system.getSystem,
  'staff/startAudit': system.startAudit,
  'staff/moveClock': system.moveClock,
  'staff/exportCsv': system.exportCsv,
  'staff/listStaff': people.listStaff,
  'staff/addStaff': people.addStaff,
  'staff/changeStaff': people.changeStaff,
  'staff/renewStaff': people.renewStaff,
  'staff/listAudit': audit.listAudit,
} as const;
