/** Customers: the list, the page of one, restrictions. */
import type { LOOK_REASONS } from '@bourse/contract/staff/customers.ts';
import type { AccountStateName, StateReason } from '@bourse/core/user/states.ts';

export const customers = {
  title: 'Customers',
  search: 'Mobile number, name or id',
  state: 'Restriction',
  anyState: 'Any',
  columns: { account: 'Mobile number', name: 'Name', verification: 'Verification', states: 'Restrictions', since: 'Customer since', seen: 'Last seen' },
  empty: 'There are no customers yet.',
  emptyFiltered: 'No customer matches.',
  states: {
    disabled: 'Disabled', frozen: 'Frozen', loginBanned: 'No login', tradingBanned: 'No trading', withdrawingBanned: 'No withdrawals',
  } satisfies Record<AccountStateName, string>,
  stateReasons: {
    customerRequest: 'The customer\'s wish', security: 'Security of the account', identity: 'Identity unclear', unusual: 'Unusual activity', payment: 'Payment disputed',
    overdueLoan: 'Overdue loan', terms: 'Terms broken', legalOrder: 'Legal order', closed: 'Account closed',
  } satisfies Record<StateReason, string>,
  why: 'Why do you look at this customer?',
  whyAbout: 'The look and its reason are written to the audit log.',
  whyOpen: 'Show the customer',
  whyRemark: 'Remark (optional)',
  whyReason: 'Reason',
  looks: {
    review: 'A review', customerAsked: 'The customer asked', complaint: 'A complaint', riskCheck: 'A risk check', payment: 'A payment', audit: 'An audit',
  } satisfies Record<(typeof LOOK_REASONS)[number], string>,
  tabs: { balances: 'Balances', positions: 'Positions', orders: 'Orders', records: 'Records', reviews: 'Requests', sessions: 'Sessions', notices: 'Notices', restrictions: 'Restrictions' },
  facts: {
    who: 'The customer', id: 'Id', account: 'Mobile number', name: 'Name', verification: 'Verification', credit: 'Credit score', seat: 'Institutional seat', since: 'Customer since', seen: 'Last seen',
    invitedBy: 'Invited by', operator: 'the operator', invited: 'Has invited', consent: 'Agreed to', password: 'Password changed', language: 'Language', fundPassword: 'Fund password', set: 'Set', unset: 'Not set',
  },
  balance: { currency: 'Currency', available: 'Available', frozen: 'Frozen', margin: 'In positions', loan: 'Loan', total: 'Total in {currency}', profit: 'Profit, all time' },
  position: { instrument: 'Instrument', side: 'Side', quantity: 'Open', cost: 'Average cost', last: 'Last price', value: 'Market value', profit: 'Profit', status: 'State', opened: 'Opened' },
  order: { instrument: 'Instrument', direction: 'Direction', type: 'Type', quantity: 'Quantity', filled: 'Filled', price: 'Limit', average: 'Average', status: 'State', cause: 'Cause', at: 'Placed' },
  record: { at: 'Time', what: 'Movement', amount: 'Amount', from: 'From', to: 'To', reference: 'Reference', number: 'No.' },
  session: { device: 'Device', since: 'Since', seen: 'Last seen' },
  notice: { at: 'Time', title: 'Notice', body: 'Text', read: 'Read' },
  restriction: { state: 'Restriction', reason: 'Reason', by: 'By', at: 'Since', until: 'Until', remark: 'Remark', lifted: 'Lifted', holds: 'Holds', noEnd: 'No end' },
  none: {
    balances: 'No money has moved yet.', positions: 'No positions.', orders: 'No orders.', records: 'No movements.', reviews: 'No requests.', sessions: 'Logged in nowhere.', notices: 'No notices.', restrictions: 'Never restricted.',
  },
  firstPage: 'The latest {count} are shown.',
  restrict: 'Restrict',
  restrictTitle: 'Restrict {account}',
  restrictAbout: 'The customer is told at once: what, why and until when.',
  lift: 'Lift',
  liftTitle: 'Lift "{state}" of {account}',
  until: 'Until',
  untilHint: 'Your own time. What holds money back ends within a year; anything else may stay empty, until it is lifted.',
  remark: 'Remark (optional)',
  needReason: 'Choose a reason.',
  needState: 'Choose a restriction.',
  cancel: 'Cancel',
  restricted: 'The restriction holds',
  lifted: 'The restriction is lifted',
};
