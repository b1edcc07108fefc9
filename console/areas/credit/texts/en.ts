const loans = {
  title: 'Loans',
  about:
    'Loans that run, and those that are late. What is set aside for losses follows the days late; who is late is ' +
    'reminded and collected from by itself.',
  which: { running: 'Running', overdue: 'Overdue', called: 'Called' },
  whichLabel: 'Which loans',
  totals: 'By currency',
  columns: {
    customer: 'Customer',
    loan: 'Loan',
    status: 'State',
    principal: 'Lent',
    owed: 'Owed',
    overdue: 'Overdue',
    late: 'Days late',
    provision: 'Set aside',
    next: 'Next date',
    called: 'Called until',
    currency: 'Currency',
    count: 'Loans',
    left: 'Principal owed',
    lateCount: 'Late',
    latePrincipal: 'Principal of late loans',
  },
  empty: 'Nobody has a loan.',
  emptyOverdue: 'Nobody is late.',
  emptyCalled: 'Nobody is called.',
  more: 'More',
  propose: 'Propose a repayment',
  proposeSays: 'The customer is told and decides. Nothing moves by itself.',
  amount: 'Amount in {currency}',
  amountFault: 'Enter an amount of up to what is owed.',
  proposed: 'Proposed',
};

export const texts = {
  loans,
  reviews: {
    kinds: { additionalCredit: 'Additional credit' },
    marks: { hasOwedLate: 'Has been late before', mostOfQuota: 'Most of what is left of the quota' },
    evidenceNames: {
      creditScore: 'Credit score',
      creditQuota: 'Quota',
      creditFree: 'Of it free',
      loansBefore: 'Loans so far',
      daysLate: 'Days late so far',
      loanMonths: 'Months',
      loanPlan: 'Repayment plan',
      loanRate: 'Rate a year',
      loanApr: 'APR',
      loanPledged: 'Pledged, at present prices',
      loanPledgeSecures: 'Lent on it at most',
    },
  },
  audit: {
    actions: { proposeRepayment: 'Proposed a repayment', listLoans: 'Looked at loans' },
    subjects: { loan: 'Loan', loans: 'Loans' },
    details: { which: 'which' },
  },
  system: { jobNames: { loans: 'Loans', 'secured loans': 'Secured loans' } },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    loans: typeof loans;
  }
}
