import type { ProposedKind } from '../reviews/review-kinds.ts';
import type { Parts } from '../parts.ts';
import { listFundCorrections } from './list-corrections.ts';
import { proposedCorrection, proposeFundCorrection } from './propose-correction.ts';
import { proposedFund, proposedFundEnd, proposeFund, proposeFundEnd } from './propose-fund.ts';
import { listAllFunds, listFundDays } from './staff-funds.ts';
import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { beginFunds } from './open-fund.ts';
import { closeFunds } from './close-funds.ts';
import { dealDays } from './deal-days.ts';
import { makeDemoFunds, saveInDemoFunds } from './demo.ts';
import { fillPast } from './hypothetical-prices.ts';
import { getFund } from './get-fund.ts';
import { listFundOrders, listFunds, listHoldings } from './list-funds.ts';
import { makeGood, payOut } from './pay-out.ts';
import { buyFund, cancelFundOrder, previewFundOrder, redeemFund } from './order-fund.ts';
import { FUND_RECORDS, ownData } from './records.ts';
import { endPlan, listPlans, pausePlan, runPlans, setPlan } from './plans.ts';
import { tradeBaskets } from './trade-basket.ts';

const staffCalls = (parts: Parts) => ({
  'staff/listFunds': listAllFunds(parts),
  'staff/listFundDays': listFundDays(parts),
  'staff/proposeFund': proposeFund(parts),
  'staff/proposeFundEnd': proposeFundEnd(parts),
  'staff/listFundCorrections': listFundCorrections(parts),
  'staff/proposeFundCorrection': proposeFundCorrection(parts),
});

const fundProposals = (parts: Parts): ProposedKind[] => [
  proposedFund(parts),
  proposedFundEnd(parts),
  proposedCorrection(parts),
];

declare module '../parts.ts' {
  interface RuleNames {
    'investment-funds': true;
  }
}

const DAYS_MS = 5_000;
const BASKETS_MS = 20_000;
const PAST_MS = 15_000;

/** The first minutes of each process's life are reserved for customers. */
const QUIET_MS = 5 * 60_000;
function afterTheStart(run: () => Promise<void>): () => Promise<void> {
  const started = performance.now();
  return async () => {
    if (performance.now() - started > QUIET_MS) await run();
  };
}

export const investmentFunds = defineArea({
  name: 'investment-funds',
  rules: ['investment-funds'],
  records: FUND_RECORDS,
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
  requests: fundProposals,
  jobs: (parts) => [
    { name: 'fund plans', everyMs: DAYS_MS, run: () => runPlans(parts) },
    { name: 'fund days', everyMs: DAYS_MS, run: () => dealDays(parts) },
    { name: 'fund payments', everyMs: DAYS_MS, run: () => payOut(parts) },
    { name: 'fund openings', everyMs: PAST_MS, run: () => beginFunds(parts) },
    { name: 'fund closings', everyMs: PAST_MS, run: () => closeFunds(parts) },
    { name: 'fund corrections', everyMs: PAST_MS, run: () => makeGood(parts) },
    { name: 'fund past', everyMs: PAST_MS, run: afterTheStart(() => fillPast(parts)) },
    { name: 'fund baskets', everyMs: BASKETS_MS, leaderOnly: true, run: () => tradeBaskets(parts) },
  ],
  demo: { customer: makeDemoFunds, afterwards: saveInDemoFunds },
  audit: AUDIT,
  ownData,
});
