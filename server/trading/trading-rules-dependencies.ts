/** The rules for orders, and the market as a decision sees it. */
import { defineDependency } from '../dependencies.ts';
import {
  type CommissionPlans,
  type PurchaseLockRules,
  type MarginRules,
  openCommissionPlans,
  openPurchaseLockRules,
  openMarginRules,
} from './operator-rules.ts';
import { createAccountEventBuilder } from './build-account-events.ts';
import { createDueBookingsFinder } from './due-bookings.ts';
import { createMarketViews, type GetMarketView } from './market-view.ts';
import { createEventExpander } from './expand-account-events.ts';
import { openStockLendingTerms, type StockLendingTerms } from './stock-lending.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    locks: PurchaseLockRules;
    commissions: CommissionPlans;
    marginRules: MarginRules;
    /** What can be borrowed to sell short, and the fee. */
    lending: StockLendingTerms;
    views: GetMarketView;
  }
}

export const tradingRulesDependencies = [
  defineDependency('locks', ['database', 'zones'], ({ database, zones }) => openPurchaseLockRules(database, zones), {
    reload: { name: 'lock rules', run: (rules) => rules.reload() },
  }),
  defineDependency('commissions', ['database'], ({ database }) => openCommissionPlans(database), {
    reload: { name: 'commission plans', run: (plans) => plans.reload() },
  }),
  defineDependency('marginRules', ['database'], ({ database }) => openMarginRules(database), {
    reload: { name: 'margin rules', run: (rules) => rules.reload() },
  }),
  defineDependency('lending', ['database', 'due', 'world'], (parts) => openStockLendingTerms(parts), {
    reload: { name: 'stock lending', run: (lending) => lending.reload() },
  }),
  defineDependency('describe', ['feeds'], ({ feeds }) => createAccountEventBuilder(feeds)),
  defineDependency('tellEvents', ['database', 'feeds', 'splits', 'clock'], (parts) => createEventExpander(parts)),
  defineDependency('fallenDue', ['feeds', 'zones', 'lending', 'due'], (parts) => createDueBookingsFinder(parts)),
  defineDependency(
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
