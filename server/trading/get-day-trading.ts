import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { DAY_TRADING_TERMS, reviewedAt } from '@bourse/core/day-trading/review.ts';
import type { Handler } from '../http/handler.ts';
import { type Application, readApplication } from './day-trading-store.ts';
import type { TradingParts } from './trading-parts.ts';

export const getDayTrading = (parts: TradingParts): Handler<'trading/getDayTrading'> => async (_, { account }) =>
  dayTradingState(parts, await readApplication(parts.database.kysely, account), parts.clock.now());

const isoOrNull = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** What a customer is told of the application; before it, by which rule it would be reviewed. */
export function dayTradingState({ dayTrading }: Pick<TradingParts, 'dayTrading'>, { status, since, appliedAt, reason }: Application, now: number): AnswerOf<Calls['trading/applyDayTrading']> {
  const rule = dayTrading.review(status === 'applied' ? (appliedAt ?? now) : now);
  return {
    status, since: isoOrNull(since), appliedAt: isoOrNull(appliedAt), reason, terms: DAY_TRADING_TERMS,
    review: {
      mode: rule.mode, afterSeconds: rule.mode === 'automatic' ? rule.afterSeconds : null, from: new Date(rule.from).toISOString(),
      decidesAt: status === 'applied' && appliedAt !== null ? isoOrNull(reviewedAt(rule, appliedAt)) : null,
    },
  };
}
