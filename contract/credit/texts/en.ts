import type { NoticeWords, RefusalWords } from '../../area.ts';
import type { notices } from '../notices.ts';
import type { refusals } from '../refusals.ts';

const errors = {
  loanTooSmall: 'A loan is {minimum} {currency} at least.',
  loanOfferLapsed: 'This offer no longer holds. You can apply again.',
  loanTotalChanged:
    'The schedule begins today, so what is paid back in all is {total} {currency} now, not {shown}. Please look again.',
  moreCreditAsked: 'You have already asked for more credit. Two people are looking into it.',
} satisfies RefusalWords<typeof refusals>;

const told = {
  loanApplied: {
    title: 'Loan application received',
    body: 'You asked for {amount} {currency}. A person looks into it.',
  },
  loanOffered: {
    title: 'Your loan offer',
    body: 'We offer you {amount} {currency} on the terms you saw. You can take it until {until}; nothing happens by itself.',
  },
  loanRefused: { title: 'Loan application declined', body: '{amount} {currency}. Reason: {why}' },
  loanOfferLapsed: { title: 'Loan offer over', body: 'The offer of {amount} {currency} was not taken up.' },
  moreCreditGranted: { title: 'More credit', body: '{amount} {currency} of credit was added.' },
  moreCreditRefused: { title: 'No additional credit', body: '{amount} {currency}. Reason: {why}' },
  loanPaidOut: {
    title: 'Loan paid out',
    body: '{amount} {currency} is available. The first instalment is due on {due}.',
  },
  loanDueSoon: {
    title: 'Instalment due soon',
    body: '{amount} {currency} is due on {due} and will be taken from your available money.',
  },
  loanCollected: { title: 'Instalment paid', body: '{amount} {currency} was taken from your available money.' },
  loanOverdue: {
    title: 'Loan overdue',
    body: '{amount} {currency} is overdue. Until it is repaid there is no new loan and no new leverage, and this amount cannot be withdrawn.',
  },
  loanRepayment: { title: 'Repayment received', body: 'You repaid {amount} {currency}.' },
  loanRepaid: { title: 'Loan repaid', body: 'Your loan of {amount} {currency} is paid back in full.' },
  loanWithdrawn: {
    title: 'Loan given back',
    body: 'Your loan of {amount} {currency} was given back within the cooling-off time. No fee was charged.',
  },
  loanRepaymentProposed: {
    title: 'A repayment is proposed',
    body: 'Customer service proposes that you repay {amount} {currency}. You decide; nothing is taken by itself.',
  },
} satisfies NoticeWords<typeof notices>;

const terms = {
  field: { loan: 'loan', months: 'term', plan: 'repayment plan', total: 'total' },
  bucket: {
    receivables: 'Owed to the house',
    lent: 'Lent',
    loanInterest: 'Interest on loans',
    loanFees: 'Fees for loans',
    provision: 'Set aside for losses on loans',
    provisionCost: 'Expected losses on loans',
  },
  transfer: {
    loanPaidOut: 'Loan paid out',
    loanOwed: 'Loan owed',
    loanFee: 'Loan fee owed',
    loanFeeWaived: 'Loan fee waived',
    loanInterest: 'Loan interest of the night',
    loanFeePaid: 'Loan fee',
    loanInterestPaid: 'Loan interest',
    loanRepaid: 'Loan repaid',
    loanOwedLess: 'Less loan owed',
    loanProvided: 'Set aside by the house for losses',
    loanProvidedLess: 'No longer set aside for losses',
  },
};

const status = {
  applied: 'In review',
  rejected: 'Declined by us',
  cancelled: 'Application withdrawn',
  offered: 'Offer',
  declined: 'Declined by you',
  lapsed: 'Offer over',
  active: 'Running',
  overdue: 'Overdue',
  repaid: 'Repaid',
  settled: 'Repaid late',
  withdrawn: 'Given back',
};

const overview = {
  canBorrow: 'You can borrow',
  ofQuota: 'of {quota}, with a credit score of {score}',
  noneYet: 'With a credit score of {score} nothing can be borrowed yet. From {from} on it can.',
  identity: 'Verify your identity before you borrow.',
  toIdentity: 'Verify identity',
  apply: 'Apply for a loan',
  unpaidTitle: '{amount} is overdue',
  unpaid: 'Until it is repaid there is no new loan and no new leverage, and this amount cannot be withdrawn.',
  mine: 'My loans',
  noLoans: 'You have no loans.',
  owedNow: 'Owed now',
  nextDue: '{amount} due on {date}',
  nothingDue: 'Nothing is due.',
  tableTitle: 'How much, by credit score',
  tableFrom: '{score} or more',
  tableQuota: 'Up to',
  tableRate: 'Interest a year',
  tableSays:
    'Table of {date}. The fee is {fee} of the amount, due with the first instalment. Late principal costs {late} more a year; interest never bears interest.',
  legal: 'By law at most {maximum} a year: {source}',
  currency: 'Currency',
  score: 'Credit score',
  scoreWay: 'How the score comes about',
  toLoans: 'Go to loans',
  moreTitle: 'More credit',
  moreSays: 'You can ask for more than the table gives. Two people decide.',
  moreAmount: 'Additional amount in {currency}',
  moreFault: 'Enter a whole number above zero.',
  moreAsk: 'Ask for more credit',
  moreAsked: 'Asked for more credit',
  moreWaits: '{amount} asked for · two people look into it',
};

const application = {
  amount: 'Amount in {currency}',
  amountHint: '{minimum} to {available}',
  amountFault: 'Enter an amount from {minimum} to {available}.',
  term: 'Term',
  monthsOf: '{n} months',
  plan: 'Repayment',
  plans: { equal: 'Equal instalments', bullet: 'Principal at the end' },
  planSays: {
    equal: 'The same amount each month.',
    bullet: 'Interest each month, the whole principal with the last instalment.',
  },
  cost: 'What it costs',
  apr: 'Annual percentage rate (APR)',
  rate: 'Interest a year',
  fee: 'Fee',
  interest: 'Interest in all',
  total: 'Paid back in all',
  lateRate: 'On late principal, a year',
  schedule: 'Instalments',
  instalment: 'Instalment {n}',
  ofIt: 'Principal {principal} · interest {interest}',
  ofItFee: 'Principal {principal} · interest {interest} · fee {fee}',
  typeFirst: 'Enter an amount to see every instalment and the total cost.',
  dayCount: {
    '30/360': 'Interest counts months of 30 days and years of 360.',
    'actual/360': 'Interest counts every day, of a year of 360.',
    'actual/365': 'Interest counts every day, of a year of 365.',
  },
  cooling: 'Within {days} days you can give the loan back for the interest of those days, without the fee.',
  early: 'Paying back early, in part or whole, costs nothing.',
  consent: 'I have seen what it costs and want to apply.',
  consentFault: 'Please confirm that you have seen the cost.',
  submit: 'Apply for {amount}',
  applied: 'Application sent',
  waits: 'Your application for {amount} is in review.',
  cancel: 'Withdraw the application',
  cancelled: 'Application withdrawn',
  offerTitle: 'Your offer: {amount}',
  offerUntil: 'Holds until {time}. Nothing happens by itself.',
  accept: 'Take {amount}',
  accepted: '{amount} is available',
  decline: 'Decline the offer',
  declined: 'Offer declined',
};

const repayment = {
  none: 'There is nothing to repay.',
  choose: 'Loan',
  amount: 'Amount in {currency}',
  hint: 'Owed {owed} · available {available}',
  fault: 'Enter an amount of up to what is owed and available.',
  all: 'All: {amount}',
  dueOnly: 'Due: {amount}',
  order: 'A payment goes to the fee, then to interest, then to principal. What is due comes first.',
  submit: 'Repay {amount}',
  repaid: 'Repaid',
  proposal: 'Customer service proposes to repay {amount}. You decide.',
  take: 'Use this amount',
  coolingUntil: 'Until {date} you can give it back for its interest alone.',
  payments: 'Payments',
  noPayments: 'No payments yet.',
  kind: { collected: 'Collected when due', repaid: 'Repaid by you' },
  parts: 'Fee {fee} · interest {interest} · principal {principal}',
  paidOf: '{paid} of {total} paid',
  state: { coming: 'To come', due: 'Due', overdue: 'Overdue', paid: 'Paid', paidLate: 'Paid late' },
  details: 'Terms and instalments',
};

export const texts = {
  errors,
  notices: told,
  terms,
  credit: { status, overview, application, repayment },
};
