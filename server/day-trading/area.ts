import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { applyDayTrading } from './apply-day-trading.ts';
import { getDayTrading } from './get-day-trading.ts';
import { reviewApplication, reviewDayTrading } from './review-day-trading.ts';
import { type DayTradingRules, openDayTradingRules } from './rules.ts';
import { type DayTradingScopes, dayTradingScopes } from './scope.ts';
import { ownData } from './store.ts';

declare module '../parts.ts' {
  interface Parts {
    dayTrading: DayTradingRules;
    dayTradingScope: DayTradingScopes;
  }
}

const REVIEWS_MS = 1_000;

export const dayTrading = defineArea({
  name: 'day-trading',
  parts: [
    part('dayTrading', ['database', 'world'], ({ database, world }) => openDayTradingRules(database, world), {
      reload: { name: 'day trading rules', run: (rules) => rules.reload() },
    }),
    part('dayTradingScope', ['dayTrading', 'zones', 'world'], (parts) =>
      dayTradingScopes(parts.dayTrading, parts.zones, parts.world),
    ),
  ],
  calls: (parts) => ({
    'trading/applyDayTrading': applyDayTrading(parts),
    'trading/getDayTrading': getDayTrading(parts),
  }),
  requests: (parts) => [reviewApplication(parts)],
  jobs: (parts) => [{ name: 'reviews', everyMs: REVIEWS_MS, run: () => reviewDayTrading(parts) }],
  audit: AUDIT,
  ownData,
});
