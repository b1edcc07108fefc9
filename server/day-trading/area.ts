import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { DAY_TRADING_AUDIT } from './audit.ts';
import { applyDayTrading } from './apply-day-trading.ts';
import { getDayTrading } from './get-day-trading.ts';
import { dayTradingReviewKind, reviewDayTradingApplications } from './review-day-trading.ts';
import { type DayTradingRules, openDayTradingRules } from './day-trading-rules.ts';
import { type BuildDayTradingScope, createDayTradingScopeBuilder } from './day-trading-scope.ts';
import { customerDataColumns } from './store.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    dayTrading: DayTradingRules;
    dayTradingScope: BuildDayTradingScope;
  }
}

const REVIEWS_MS = 1_000;

export const dayTrading = defineArea({
  name: 'day-trading',
  parts: [
    defineDependency(
      'dayTrading',
      ['database', 'world'],
      ({ database, world }) => openDayTradingRules(database, world),
      {
        reload: { name: 'day trading rules', run: (rules) => rules.reload() },
      },
    ),
    defineDependency('dayTradingScope', ['dayTrading', 'zones', 'world'], (parts) =>
      createDayTradingScopeBuilder(parts.dayTrading, parts.zones, parts.world),
    ),
  ],
  calls: (parts) => ({
    'trading/applyDayTrading': applyDayTrading(parts),
    'trading/getDayTrading': getDayTrading(parts),
  }),
  requests: (parts) => [dayTradingReviewKind(parts)],
  jobs: (parts) => [{ name: 'reviews', everyMs: REVIEWS_MS, run: () => reviewDayTradingApplications(parts) }],
  audit: DAY_TRADING_AUDIT,
  customerDataColumns,
});
