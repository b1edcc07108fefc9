import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { addDays } from '@bourse/core/dates.ts';
import { parseAmount, STORED_MAXIMUM } from '@bourse/core/money.ts';
import { USUAL_AMOUNTS } from '@bourse/core/strategies/back-test.ts';
import { createHashTurns } from '../access/hash-turns.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { backTestView } from './back-test-view.ts';
import { type HistoryParts, usualSpan, YEARS_DAYS } from './load-history.ts';
import { wished } from './plans.ts';
import { planOf } from './store.ts';

type BackTestParts = HistoryParts & Pick<Parts, 'database' | 'runner' | 'pasts' | 'commissions'>;

/** Back-tests at once in all; one per customer. */
const AT_ONCE = 2;
const WAITING_MAXIMUM = 50;
/** The largest amount for a back-test: beyond it, price × units wouldn't fit stored amounts. */
const AMOUNT_MAXIMUM = STORED_MAXIMUM / 1_000_000n;

export function backtest(parts: BackTestParts): Handler<'strategies/backtest'> {
  const turns = createHashTurns({ atOnce: AT_ONCE, waitingMaximum: WAITING_MAXIMUM, what: 'back-tests are waiting' });
  return async (input, { account, language }) => {
    const base = await planOf(parts, account, input.strategy);
    if (!base) return refuse('notFound');
    const wish = wished(parts, base, input);
    if (isRefusal(wish)) return wish;
    const { planned, listed } = wish;
    const [{ market, currency }] = listed as [(typeof listed)[number]];
    const amount = input.amount === undefined ? (USUAL_AMOUNTS[currency] ?? 0n) : parseAmount(input.amount, currency);
    if (amount === null || amount <= 0n || amount > AMOUNT_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const to = input.to ?? usualSpan(parts, market, parts.clock.now())[1];
    const from = input.from ?? addDays(to, -YEARS_DAYS);
    if (from >= to || addDays(from, YEARS_DAYS + 1) < to) return refuse('badInput', { field: 'from' });
    return turns.take({ lane: 'work', of: account.toString() }, async () => {
      const { known, dateOf, last } = await parts.pasts(listed, from, to);
      const trial = await parts.runner.try({
        plan: planned,
        known,
        currency,
        dateOf,
        span: [from, last],
        amount,
        stopAt: planned.stopAt,
        plans: parts.commissions.plans(),
      });
      return 'needed' in trial
        ? refuse('strategyHistory', { ...trial })
        : backTestView(parts, { planned, listed, trial, amount }, language);
    });
  };
}
