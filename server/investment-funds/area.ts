import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listFundCorrections } from './list-fund-corrections.ts';
import { fundCorrectionProposalKind, proposeFundCorrection } from './propose-fund-correction.ts';
import { fundOpeningProposalKind, fundClosingProposalKind, proposeFund, proposeFundEnd } from './propose-fund.ts';
import { listAllFunds, listFundDays } from './staff-funds.ts';
import { defineArea } from '../area.ts';
import { INVESTMENT_FUND_AUDIT } from './audit.ts';
import { openApprovedFunds } from './open-fund.ts';
import { closeFunds } from './close-funds.ts';
import { processDealingDays } from './process-dealing-days.ts';
import { openDemoFunds, placeDemoFundOrders } from './demo-funds.ts';
import { fillHypotheticalPrices } from './hypothetical-prices.ts';
import { getFund } from './get-fund.ts';
import { listFundOrders, listFunds, listHoldings } from './list-funds.ts';
import { payFundCompensations, payRedemptionsAndFundFees } from './fund-payouts.ts';
import { buyFund, cancelFundOrder, previewFundOrder, redeemFund } from './order-fund.ts';
import { INVESTMENT_FUND_RECORDS, customerDataColumns } from './investment-fund-records.ts';
import { endPlan, listPlans, pausePlan, runDueFundPlans, setPlan } from './fund-plans.ts';
import { tradeFundBaskets } from './trade-basket.ts';

const staffCalls = (parts: ServerDependencies) => ({
  'staff/listFunds': listAllFunds(parts),
  'staff/listFundDays': listFundDays(parts),
  'staff/proposeFund': proposeFund(parts),
  'staff/proposeFundEnd': proposeFundEnd(parts),
  'staff/listFundCorrections': listFundCorrections(parts),
  'staff/proposeFundCorrection': proposeFundCorrection(parts),
});

const fundProposalKinds = (parts: ServerDependencies): ProposalKindHandler[] => [
  fundOpeningProposalKind(parts),
  fundClosingProposalKind(parts),
  fundCorrectionProposalKind(parts),
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
  rules: ['investment-funds'],
  records: INVESTMENT_FUND_RECORDS,
  calls: (parts) => ({
    'funds/listFunds': listFunds(parts),
    'funds/getFund': getFund(parts),
    'funds/previewFundOrder': previewFundOrder(parts),
    'funds/buyFund': buyFund(parts),
    'funds/redeemFund': redeemFund(parts),
    'funds/cancelFundOrder': cancelFundOrder(parts),
    'funds/listFundOrders': listFundOrders(parts),
    'funds/listHoldings': listHoldings(parts),
    'funds/listPlans': listPlans(parts),
    'funds/setPlan': setPlan(parts),
    'funds/pausePlan': pausePlan(parts),
    'funds/endPlan': endPlan(parts),
    ...staffCalls(parts),
  }),
  requests: fundProposalKinds,
  jobs: (parts) => [
    { name: 'fund plans', everyMs: DAYS_MS, run: () => runDueFundPlans(parts) },
    { name: 'fund days', everyMs: DAYS_MS, run: () => processDealingDays(parts) },
    { name: 'fund payments', everyMs: DAYS_MS, run: () => payRedemptionsAndFundFees(parts) },
    { name: 'fund openings', everyMs: PAST_MS, run: () => openApprovedFunds(parts) },
    { name: 'fund closings', everyMs: PAST_MS, run: () => closeFunds(parts) },
    { name: 'fund corrections', everyMs: PAST_MS, run: () => payFundCompensations(parts) },
    { name: 'fund past', everyMs: PAST_MS, run: skipDuringStartup(() => fillHypotheticalPrices(parts)) },
    { name: 'fund baskets', everyMs: BASKETS_MS, leaderOnly: true, run: () => tradeFundBaskets(parts) },
  ],
  demo: { customer: openDemoFunds, afterwards: placeDemoFundOrders },
  audit: INVESTMENT_FUND_AUDIT,
  customerDataColumns,
});
