import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { DAY_TRADING_AUDIT_CHECKS } from './audit-checks.ts';
import { applyForDayTrading } from './apply-for-day-trading.ts';
import { getDayTradingStatus } from './get-day-trading-status.ts';
import { dayTradingReviewKind, reviewDayTradingApplications } from './review-day-trading-applications.ts';
import { type DayTradingRules, openDayTradingRules } from './day-trading-rules.ts';
import { type BuildDayTradesLoadScope, createDayTradesLoadBuilder } from './day-trades-command-load.ts';
import { customerDataExport } from './store.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    dayTradingRules: DayTradingRules;
    buildDayTradingScope: BuildDayTradesLoadScope;
  }
}

const REVIEWS_MS = 1_000;

export const dayTrading = defineArea({
  name: 'day-trading',
  dependencies: [
    defineDependency(
      'dayTradingRules',
      ['database', 'world'],
      ({ database, world }) => openDayTradingRules(database, world),
      {
        reload: { name: 'day trading rules', run: (rules) => rules.reload() },
      },
    ),
    defineDependency('buildDayTradingScope', ['dayTradingRules', 'timeZones', 'world'], (dependencies) =>
      createDayTradesLoadBuilder(dependencies.dayTradingRules, dependencies.timeZones, dependencies.world),
    ),
  ],
  calls: (dependencies) => ({
    'trading/applyDayTrading': applyForDayTrading(dependencies),
    'trading/getDayTrading': getDayTradingStatus(dependencies),
  }),
  reviewKinds: (dependencies) => [dayTradingReviewKind(dependencies)],
  jobs: (dependencies) => [
    { name: 'reviews', everyMs: REVIEWS_MS, run: () => reviewDayTradingApplications(dependencies) },
  ],
  audit: DAY_TRADING_AUDIT_CHECKS,
  customerDataExport,
});
