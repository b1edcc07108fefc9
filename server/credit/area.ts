import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { countLoans } from './count-loans.ts';
import { lendForDemo } from './demo.ts';
import { creditHandlers } from './handlers.ts';
import { ownData } from './own-data.ts';
import { CREDIT_RECORDS } from './records.ts';
import { reviewCredit, reviewLoan } from './review-loan.ts';
import { watchPledges } from './watch-pledges.ts';

declare module '../parts.ts' {
  interface RuleNames {
    pledges: true;
    loans: true;
    demo: true;
  }
}

const LOOK_MS = 10_000;

export const credit = defineArea({
  name: 'credit',
  rules: ['pledges', 'loans', 'demo'],
  records: CREDIT_RECORDS,
  demo: { afterwards: lendForDemo },
  calls: creditHandlers,
  jobs: (parts) => [
    { name: 'loans', everyMs: LOOK_MS, run: () => countLoans(parts) },
    { name: 'secured loans', everyMs: LOOK_MS, run: () => watchPledges(parts) },
  ],
  requests: (parts) => [reviewLoan(parts), reviewCredit(parts)],
  audit: AUDIT,
  ownData,
});
