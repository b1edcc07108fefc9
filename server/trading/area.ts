import { defineArea } from '../area.ts';
import { TRADING_AUDIT_CHECKS } from './audit-checks.ts';
import { orderBooksDependencies, buildLeadershipMetrics } from './books/order-books-dependencies.ts';
import { closeUnmetMarginCalls } from './close-unmet-margin-calls.ts';
import { createDayEndChargeJob } from './day-end-charge-job.ts';
import { closeIntradayPositions } from './close-intraday-positions.ts';
import { endOrdersOfRestrictedAccounts } from './end-orders-of-restricted-accounts.ts';
import { createCoordinatedTradingDetector } from './detect-coordinated-trading.ts';
import { tradingHandlers } from './trading-handlers.ts';
import { staffTradingHandlers } from './staff-trading-handlers.ts';
import { commissionPlanProposalKind } from './propose-commission-plan.ts';
import { insuranceRuleProposalKind } from './propose-insurance-rule.ts';
import { marginRuleProposalKind } from './propose-margin-rule.ts';
import { tradingRulesDependencies } from './trading-rules-dependencies.ts';
import { recallStock } from './recall-stock.ts';
import { overnightChargesDependency } from './overnight-charge-jobs.ts';
import { customerDataExport, TRADING_RECORDS } from './trading-record-definitions.ts';
import { randomUUID } from 'node:crypto';
import type { CustomerCaller, Handlers } from '../calls/handler-types.ts';

declare module '../dependencies.ts' {
  interface AutomationNames {
    auctions: true;
    books: true;
    'charges of the day': true;
    financing: true;
    intraday: true;
    'margin calls': true;
    recalls: true;
    restrictions: true;
    rollover: true;
  }
}

const SECOND_MS = 1_000;
const INTRADAY_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

export const trading = defineArea({
  name: 'trading',
  automations: [
    'auctions',
    'books',
    'charges of the day',
    'financing',
    'intraday',
    'margin calls',
    'recalls',
    'restrictions',
    'rollover',
  ],
  records: TRADING_RECORDS,
  dependencies: [...tradingRulesDependencies, ...orderBooksDependencies, overnightChargesDependency],
  calls: (dependencies) => ({ ...tradingHandlers(dependencies), ...staffTradingHandlers(dependencies) }),
  reviewKinds: (dependencies) => [
    marginRuleProposalKind(dependencies),
    insuranceRuleProposalKind(dependencies),
    commissionPlanProposalKind(dependencies),
  ],
  demo: { customer: (customer, _, handlers) => openDemoPositions(customer, handlers) },
  jobs(dependencies) {
    const { world, leaderWriter, overnightCharges } = dependencies;
    const own = { ...dependencies, hours: world.hours };
    return [
      { name: 'intraday', everyMs: INTRADAY_EVERY_MS, run: () => closeIntradayPositions(own) },
      { name: 'due calls', everyMs: INTRADAY_EVERY_MS, run: () => closeUnmetMarginCalls(dependencies) },
      { name: 'restricted', everyMs: SECOND_MS, run: () => endOrdersOfRestrictedAccounts(dependencies) },
      { name: 'recalls', everyMs: MINUTE_MS, leaderOnly: true, run: () => recallStock({ ...own, ...leaderWriter }) },
      { name: 'acting together', everyMs: MINUTE_MS, run: createCoordinatedTradingDetector(dependencies) },
      { name: 'day end', everyMs: MINUTE_MS, run: createDayEndChargeJob(dependencies) },
      { name: 'rollover', everyMs: MINUTE_MS, run: overnightCharges.rollOver },
      { name: 'financing', everyMs: MINUTE_MS, run: overnightCharges.charge },
    ];
  },
  metrics: buildLeadershipMetrics,
  audit: TRADING_AUDIT_CHECKS,
  customerDataExport,
});

/** A few positions for the demo customer; orders that the rules refuse are left out. */

const DEMO_ORDERS = [
  { instrument: 'US.NWRB', quantity: '10' },
  { instrument: 'CRYPTO.BTCUSDT', quantity: '0.05' },
  { instrument: 'FX.EURUSD', quantity: '1000' },
] as const;

async function openDemoPositions(
  customer: CustomerCaller,
  handlers: Pick<Handlers, 'trading/applyMargin' | 'trading/placeOrder'>,
): Promise<void> {
  await handlers['trading/applyMargin']({ agreed: true, key: randomUUID() }, customer);
  for (const order of DEMO_ORDERS)
    await handlers['trading/placeOrder']({ ...order, side: 'long', type: 'market', key: randomUUID() }, customer);
}
