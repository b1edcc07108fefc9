import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { booksParts, leadMetrics } from './books/parts.ts';
import { closeDueCalls } from './close-due-calls.ts';
import { createDayEnd } from './end-days.ts';
import { endIntraday } from './end-intraday.ts';
import { endRestricted } from './end-restricted.ts';
import { createActingTogether } from './detect-coordinated-trading.ts';
import { tradingHandlers } from './calls.ts';
import { ruleHandlers } from './rule-calls.ts';
import { proposedCommissionPlan } from './propose-commission-plan.ts';
import { proposedInsuranceRule } from './propose-insurance-rule.ts';
import { proposedMarginRule } from './propose-margin-rule.ts';
import { rulesParts } from './rules-parts.ts';
import { recallStock } from './recall-stock.ts';
import { nightsPart } from './overnight-charges.ts';
import { ownData, TRADING_RECORDS } from './records.ts';
import { randomUUID } from 'node:crypto';
import type { Customer, Handlers } from '../calls/handler.ts';

declare module '../parts.ts' {
  interface RuleNames {
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
const INTRADAY_MS = 5_000;
const MINUTE_MS = 60_000;

export const trading = defineArea({
  name: 'trading',
  rules: [
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
  parts: [...rulesParts, ...booksParts, nightsPart],
  calls: (parts) => ({ ...tradingHandlers(parts), ...ruleHandlers(parts) }),
  requests: (parts) => [proposedMarginRule(parts), proposedInsuranceRule(parts), proposedCommissionPlan(parts)],
  demo: { customer: (customer, _, handlers) => buyForDemo(customer, handlers) },
  jobs(parts) {
    const { world, leader, nights } = parts;
    const own = { ...parts, hours: world.hours };
    return [
      { name: 'intraday', everyMs: INTRADAY_MS, run: () => endIntraday(own) },
      { name: 'due calls', everyMs: INTRADAY_MS, run: () => closeDueCalls(parts) },
      { name: 'restricted', everyMs: SECOND_MS, run: () => endRestricted(parts) },
      { name: 'recalls', everyMs: MINUTE_MS, leaderOnly: true, run: () => recallStock({ ...own, ...leader }) },
      { name: 'acting together', everyMs: MINUTE_MS, run: createActingTogether(parts) },
      { name: 'day end', everyMs: MINUTE_MS, run: createDayEnd(parts) },
      { name: 'rollover', everyMs: MINUTE_MS, run: nights.rollOver },
      { name: 'financing', everyMs: MINUTE_MS, run: nights.charge },
    ];
  },
  metrics: leadMetrics,
  audit: AUDIT,
  ownData,
});

/** A few positions for the demo customer; orders that the rules refuse are left out. */

const FIRST_ORDERS = [
  { instrument: 'US.NWRB', quantity: '10' },
  { instrument: 'CRYPTO.BTCUSDT', quantity: '0.05' },
  { instrument: 'FX.EURUSD', quantity: '1000' },
] as const;

async function buyForDemo(
  customer: Customer,
  handlers: Pick<Handlers, 'trading/applyMargin' | 'trading/placeOrder'>,
): Promise<void> {
  await handlers['trading/applyMargin']({ agreed: true, key: randomUUID() }, customer);
  for (const order of FIRST_ORDERS)
    await handlers['trading/placeOrder']({ ...order, side: 'long', type: 'market', key: randomUUID() }, customer);
}
