/** The rules for orders, and the market as a decision sees it. */
import { part } from '../parts.ts';
import {
  type CommissionPlans,
  type LockRules,
  type MarginRules,
  openCommissionPlans,
  openLockRules,
  openMarginRules,
} from './operator-rules.ts';
import { describeEvents } from './describe-events.ts';
import { createFallenDue } from './due-bookings.ts';
import { createMarketViews, type MarketViews } from './market-view.ts';
import { tellEvents } from './expand-events.ts';
import { openStockLending, type StockLending } from './stock-lending.ts';

declare module '../parts.ts' {
  interface Parts {
    locks: LockRules;
    commissions: CommissionPlans;
    marginRules: MarginRules;
    /** What can be borrowed to sell short, and the fee. */
    lending: StockLending;
    views: MarketViews;
  }
}

export const rulesParts = [
  part('locks', ['database', 'zones'], ({ database, zones }) => openLockRules(database, zones), {
    reload: { name: 'lock rules', run: (rules) => rules.reload() },
  }),
  part('commissions', ['database'], ({ database }) => openCommissionPlans(database), {
    reload: { name: 'commission plans', run: (plans) => plans.reload() },
  }),
  part('marginRules', ['database'], ({ database }) => openMarginRules(database), {
    reload: { name: 'margin rules', run: (rules) => rules.reload() },
  }),
  part('lending', ['database', 'due', 'world'], (parts) => openStockLending(parts), {
    reload: { name: 'stock lending', run: (lending) => lending.reload() },
  }),
  part('describe', ['feeds'], ({ feeds }) => describeEvents(feeds)),
  part('tellEvents', ['database', 'feeds', 'splits', 'clock'], (parts) => tellEvents(parts)),
  part('fallenDue', ['feeds', 'zones', 'lending', 'due'], (parts) => createFallenDue(parts)),
  part(
    'views',
    [
      ...([
        'feeds',
        'zones',
        'world',
        'due',
        'locks',
        'lending',
        'commissions',
        'halts',
        'phases',
        'operatorHalts',
      ] as const),
      ...([
        'crossings',
        'heldAuctions',
        'dayBefore',
        'marginRules',
        'volatility',
        'largestMove',
        'insurance',
        'worldClock',
      ] as const),
    ],
    (parts) => createMarketViews(parts),
  ),
];
