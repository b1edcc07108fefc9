import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listFundCorrections } from './list-fund-corrections.ts';
import { fundCorrectionProposalKind, proposeFundCorrection } from './propose-fund-correction.ts';
import {
  fundOpeningProposalKind,
  fundClosingProposalKind,
  proposeFund,
  proposeFundEnd,
} from './propose-fund-opening-or-end.ts';
import { listAllFunds, listFundDays } from './funds-for-staff.ts';
import { defineArea } from '../area.ts';
import { INVESTMENT_FUND_AUDIT_CHECKS } from './audit-checks.ts';
import { openApprovedFunds } from './open-fund.ts';
import { closeFunds } from './close-funds.ts';
import { processDealingDays } from './process-dealing-days.ts';
import { openDemoFunds, placeDemoFundOrders } from './demo-funds.ts';
import { fillHypotheticalPrices } from './hypothetical-prices.ts';
import { getFund } from './get-fund.ts';
import { listFundOrders, listFunds, listHoldings } from './list-funds-and-holdings.ts';
import { payFundCompensations, payRedemptionsAndFundFees } from './fund-payouts.ts';
import { buyFund, cancelFundOrder, previewFundOrder, redeemFund } from './order-fund.ts';
import { INVESTMENT_FUND_RECORDS, customerDataExport } from './investment-fund-records.ts';
import { endPlan, listPlans, pausePlan, runDueFundPlans, setPlan } from './fund-savings-plans.ts';
import { tradeFundBaskets } from './trade-basket.ts';

const staffCalls = (dependencies: ServerDependencies) => ({
  'staff/listFunds': listAllFunds(dependencies),
  'staff/listFundDays': listFundDays(dependencies),
  'staff/proposeFund': proposeFund(dependencies),
  'staff/proposeFundEnd': proposeFundEnd(dependencies),
  'staff/listFundCorrections': listFundCorrections(dependencies),
  'staff/proposeFundCorrection': proposeFundCorrection(dependencies),
});

const fundProposalKinds = (dependencies: ServerDependencies): ProposalKindHandler[] => [
  fundOpeningProposalKind(dependencies),
  fundClosingProposalKind(dependencies),
  fundCorrectionProposalKind(dependencies),
];

declare module '../dependencies.ts' {
  interface AutomationNames {
    'investment-funds': true;
  }
}

const DAYS_MS = 5_000;
const BASKETS_MS = 20_000;
const PAST_MS = 15_000;

/** The first minutes of each process's life are reserved for customers. */
const QUIET_MS = 5 * 60_000;
function skipDuringStartup(run: () => Promise<void>): () => Promise<void> {
  const started = performance.now();
  return async () => {
    if (performance.now() - started > QUIET_MS) await run();
  };
}

export const investmentFunds = defineArea({
  name: 'investment-funds',
  automations: ['investment-funds'],
  records: INVESTMENT_FUND_RECORDS,
  calls: (dependencies) => ({
    'funds/listFunds': listFunds(dependencies),
    'funds/getFund': getFund(dependencies),
    'funds/previewFundOrder': previewFundOrder(dependencies),
    'funds/buyFund': buyFund(dependencies),
    'funds/redeemFund': redeemFund(dependencies),
    'funds/cancelFundOrder': cancelFundOrder(dependencies),
    'funds/listFundOrders': listFundOrders(dependencies),
    'funds/listHoldings': listHoldings(dependencies),
    'funds/listPlans': listPlans(dependencies),
    'funds/setPlan': setPlan(dependencies),
    'funds/pausePlan': pausePlan(dependencies),
    'funds/endPlan': endPlan(dependencies),
    ...staffCalls(dependencies),
  }),
  reviewKinds: fundProposalKinds,
  jobs: (dependencies) => [
    { name: 'fund plans', everyMs: DAYS_MS, run: () => runDueFundPlans(dependencies) },
    { name: 'fund days', everyMs: DAYS_MS, run: () => processDealingDays(dependencies) },
    { name: 'fund payments', everyMs: DAYS_MS, run: () => payRedemptionsAndFundFees(dependencies) },
    { name: 'fund openings', everyMs: PAST_MS, run: () => openApprovedFunds(dependencies) },
    { name: 'fund closings', everyMs: PAST_MS, run: () => closeFunds(dependencies) },
    { name: 'fund corrections', everyMs: PAST_MS, run: () => payFundCompensations(dependencies) },
    { name: 'fund past', everyMs: PAST_MS, run: skipDuringStartup(() => fillHypotheticalPrices(dependencies)) },
    { name: 'fund baskets', everyMs: BASKETS_MS, leaderOnly: true, run: () => tradeFundBaskets(dependencies) },
  ],
  demo: { customer: openDemoFunds, afterwards: placeDemoFundOrders },
  audit: INVESTMENT_FUND_AUDIT_CHECKS,
  customerDataExport,
});
