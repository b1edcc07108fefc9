import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { beginFunds } from './begin-funds.ts';
import { closeFunds } from './close-funds.ts';
import { dealDays } from './deal-days.ts';
import { makeDemoFunds, saveInDemoFunds } from './demo.ts';
import { fillPast } from './fill-past.ts';
import { getFund } from './get-fund.ts';
import { listFundOrders } from './list-fund-orders.ts';
import { listFunds, listHoldings } from './list-funds.ts';
import { makeGood } from './make-good.ts';
import { buyFund, cancelFundOrder, previewFundOrder, redeemFund } from './order-fund.ts';
import { ownData } from './own-data.ts';
import { payOut } from './pay-out.ts';
import { endPlan, listPlans, pausePlan, setPlan } from './plan-handlers.ts';
import { FUND_RECORDS } from './records.ts';
import { runPlans } from './run-plans.ts';
import { fundProposals, staffCalls } from './staff-calls.ts';
import { tradeBaskets } from './trade-basket.ts';

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
