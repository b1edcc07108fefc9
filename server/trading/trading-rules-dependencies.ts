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
import { createMarketViewBuilder, type GetMarketView } from './decision-market-view.ts';
import { createEventExpander } from './expand-account-events.ts';
import { openStockLendingTerms, type StockLendingTerms } from './stock-lending-terms.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    purchaseLocks: PurchaseLockRules;
    commissionPlans: CommissionPlans;
    marginRules: MarginRules;
    /** What can be borrowed to sell short, and the fee. */
    stockLendingTerms: StockLendingTerms;
    getMarketView: GetMarketView;
  }
}

export const tradingRulesDependencies = [
  defineDependency(
    'purchaseLocks',
    ['database', 'timeZones'],
    ({ database, timeZones }) => openPurchaseLockRules(database, timeZones),
    {
      reload: { name: 'lock rules', run: (rules) => rules.reload() },
    },
  ),
  defineDependency('commissionPlans', ['database'], ({ database }) => openCommissionPlans(database), {
    reload: { name: 'commission plans', run: (plans) => plans.reload() },
  }),
  defineDependency('marginRules', ['database'], ({ database }) => openMarginRules(database), {
    reload: { name: 'margin rules', run: (rules) => rules.reload() },
  }),
  defineDependency(
    'stockLendingTerms',
    ['database', 'corporateActionSchedule', 'world'],
    (dependencies) => openStockLendingTerms(dependencies),
    {
      reload: { name: 'stock lending', run: (lending) => lending.reload() },
    },
  ),
  defineDependency('buildAccountEvents', ['venues'], ({ venues }) => createAccountEventBuilder(venues)),
  defineDependency('formatAccountEvents', ['database', 'venues', 'splitSchedule', 'clock'], (dependencies) =>
    createEventExpander(dependencies),
  ),
  defineDependency(
    'findDueBookings',
    ['venues', 'timeZones', 'stockLendingTerms', 'corporateActionSchedule'],
    (dependencies) => createDueBookingsFinder(dependencies),
  ),
  defineDependency(
    'getMarketView',
    [
      ...([
        'venues',
        'timeZones',
        'world',
        'corporateActionSchedule',
        'purchaseLocks',
        'stockLendingTerms',
        'commissionPlans',
        'halts',
        'marketPhases',
        'operatorHalts',
      ] as const),
      ...([
        'dueAuctionFinder',
        'completedAuctions',
        'getPreviousDayPrices',
        'marginRules',
        'getVolatility',
        'getLargestMove',
        'insuranceKeeper',
        'worldClock',
      ] as const),
    ],
    (dependencies) => createMarketViewBuilder(dependencies),
  ),
];
