/** Tries a strategy on past prices. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { addDays } from '@bourse/core/dates.ts';
import {
  type Amount,
  formatAmount,
  formatDecimal,
  formatScaled,
  parseAmount,
  STORED_INTEGER_MAXIMUM,
} from '@bourse/core/ledger/money.ts';
import { DEFAULT_BACK_TEST_AMOUNTS } from '@bourse/core/products/strategies/back-test.ts';
import { createFairWorkScheduler } from '../access/concurrency-limits.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type PriceHistoryDependencies,
  computeDefaultBackTestRange,
  BACK_TEST_MAXIMUM_DAYS,
} from './load-price-history.ts';
import { type StrategyDefinition, applyStrategyDefinitionChanges } from './strategy-definitions.ts';
import { findStrategyDefinition } from './store.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import {
  STRATEGY_CHANCE_BENCHMARK,
  type CurveStatistics,
  type PastPeriodResults,
} from '@bourse/core/products/strategies/value-curve-statistics.ts';
import type { BackTestReport } from '@bourse/core/products/strategies/back-test-report.ts';
import { instrumentNameOf, targetHoldingsView } from './strategy-view.ts';

type BackTestDependencies = PriceHistoryDependencies &
  Pick<ServerDependencies, 'database' | 'strategyRunner' | 'loadPriceHistory' | 'commissionPlans'>;

/** Back-tests at once in all; one per customer. */
const AT_ONCE = 2;
const WAITING_MAXIMUM = 50;
/** The largest amount for a back-test: beyond it, price × units wouldn't fit stored amounts. */
const AMOUNT_MAXIMUM = STORED_INTEGER_MAXIMUM / 1_000_000n;

export function backtest(dependencies: BackTestDependencies): Handler<'strategies/backtest'> {
  const turns = createFairWorkScheduler({
    atOnce: AT_ONCE,
    waitingMaximum: WAITING_MAXIMUM,
    what: 'back-tests are waiting',
  });
  return async (input, { account, language }) => {
    const base = await findStrategyDefinition(dependencies, account, input.strategy);
    if (!base) return refuse('notFound');
    const wish = applyStrategyDefinitionChanges(dependencies, base, input);
    if (isRefusal(wish)) return wish;
    const { planned, listed } = wish;
    const [{ market, currency }] = listed as [(typeof listed)[number]];
    const amount =
      input.amount === undefined ? (DEFAULT_BACK_TEST_AMOUNTS[currency] ?? 0n) : parseAmount(input.amount, currency);
    if (amount === null || amount <= 0n || amount > AMOUNT_MAXIMUM) return refuse('badInput', { field: 'amount' });
    const to = input.to ?? computeDefaultBackTestRange(dependencies, market, dependencies.clock.now())[1];
    const from = input.from ?? addDays(to, -BACK_TEST_MAXIMUM_DAYS);
    if (from >= to || addDays(from, BACK_TEST_MAXIMUM_DAYS + 1) < to) return refuse('badInput', { field: 'from' });
    return turns.take({ lane: 'work', of: account.toString() }, async () => {
      const { known, dateOf, last } = await dependencies.loadPriceHistory(listed, from, to);
      const trial = await dependencies.strategyRunner.try({
        plan: planned,
        known,
        currency,
        dateOf,
        span: [from, last],
        amount,
        stopAt: planned.stopAt,
        plans: dependencies.commissionPlans.plans(),
      });
      return 'needed' in trial
        ? refuse('strategyHistory', { ...trial })
        : backTestView(dependencies, { planned, listed, trial, amount }, language);
    });
  };
}

/** A back-test in its wire form. */

const CHANCE_TEST_VIEW = {
  strategies: STRATEGY_CHANCE_BENCHMARK.strategies,
  seeds: STRATEGY_CHANCE_BENCHMARK.seeds,
  largest: formatDecimal(STRATEGY_CHANCE_BENCHMARK.largest, 2),
  bound: formatDecimal(STRATEGY_CHANCE_BENCHMARK.bound, 2),
};

type BackTestView = CallAnswer<Calls['strategies/backtest']>;
/** As many points as fit a phone's width. */
const POINTS = 250;
const TRADES = 50;

export interface FinishedBackTest {
  planned: StrategyDefinition;
  /** In the plan's order. */
  listed: readonly Instrument[];
  trial: BackTestReport;
  amount: Amount;
}

function backTestView(
  dependencies: Pick<ServerDependencies, 'venues'>,
  tried: FinishedBackTest,
  language: Language,
): BackTestView {
  const { planned, listed, trial, amount } = tried;
  const { dates, tested, stoppedOn } = trial;
  const { values, unmanaged, begins, holdout } = tested;
  const { currency } = listed[0]!;
  const money = (value: Amount): string => formatAmount(value, currency);
  return {
    strategy: planned.id,
    kind: planned.kind,
    currency,
    amount: money(amount),
    from: dates[0]!,
    to: dates.at(-1)!,
    sessions: dates.length,
    warmUpUntil: begins > 0 ? dates[begins - 1]! : null,
    holdoutFrom: dates[holdout]!,
    stoppedOn,
    curve: chartPointIndexes(dates.length).map((row) => ({
      date: dates[row]!,
      value: money(values[row]!),
      unmanaged: money(unmanaged[row]!),
    })),
    whole: statisticsView(trial.whole, dates),
    before: statisticsView(trial.before, dates),
    holdout: trial.holdout && statisticsView(trial.holdout, dates),
    unmanaged: statisticsView(trial.unmanaged, dates),
    ...tradesView(dependencies, tried, language),
    expected: trial.expected.map(periodsView),
    capacity: trial.capacity === null ? null : money(trial.capacity),
    targets: targetHoldingsView(
      dependencies,
      tested.weights,
      listed.map(({ id }) => id),
      language,
    ),
    simulated: listed.some(({ id }) => dependencies.venues.venueOf(id)?.isSimulated ?? false) ? CHANCE_TEST_VIEW : null,
  };
}

/** Indexes of the rows to show: evenly spaced, always with the last one. */
function chartPointIndexes(rows: number): number[] {
  const step = Math.max(1, Math.ceil(rows / POINTS));
  const points: number[] = [];
  for (let row = (rows - 1) % step; row < rows; row += step) points.push(row);
  return points;
}

const statisticsView = (found: CurveStatistics, dates: readonly string[]): BackTestView['whole'] => ({
  change: formatScaled(found.change),
  drawdown: {
    rate: formatScaled(found.drawdown.rate),
    from: dates[found.drawdown.from]!,
    to: dates[found.drawdown.to]!,
  },
  volatility: formatScaled(found.volatility),
  bestMonth: found.bestMonth === null ? null : formatScaled(found.bestMonth),
  worstMonth: found.worstMonth === null ? null : formatScaled(found.worstMonth),
  months: found.months,
});

const periodsView = ({
  sessions,
  count,
  worst,
  low,
  middle,
  high,
  best,
  lost,
}: PastPeriodResults): BackTestView['expected'][number] => ({
  sessions,
  count,
  worst: formatScaled(worst),
  low: formatScaled(low),
  middle: formatScaled(middle),
  high: formatScaled(high),
  best: formatScaled(best),
  lost: formatScaled(lost),
});

function tradesView(
  dependencies: Pick<ServerDependencies, 'venues'>,
  { listed, trial: { dates, tested } }: FinishedBackTest,
  language: Language,
): Pick<BackTestView, 'costs' | 'tradeCount' | 'trades'> {
  const { trades } = tested;
  const { currency } = listed[0]!;
  const money = (value: Amount): string => formatAmount(value, currency);
  const sum = (of: 'fee' | 'tax' | 'spread' | 'impact'): Amount => trades.reduce((all, trade) => all + trade[of], 0n);
  const [fee, tax, spread, impact] = [sum('fee'), sum('tax'), sum('spread'), sum('impact')];
  return {
    costs: {
      fee: money(fee),
      tax: money(tax),
      spread: money(spread),
      impact: money(impact),
      total: money(fee + tax + spread + impact),
    },
    tradeCount: trades.length,
    trades: trades
      .slice(-TRADES)
      .reverse()
      .map((trade) => {
        const { id } = listed[trade.place]!;
        return {
          date: dates[trade.row]!,
          instrument: id,
          name: instrumentNameOf(dependencies, id, language),
          side: trade.side,
          quantity: formatScaled(trade.quantity),
          price: formatScaled(trade.price),
          fee: money(trade.fee),
          tax: money(trade.tax),
        };
      }),
  };
}
