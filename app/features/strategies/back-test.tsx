/** A back-test: requested, awaited, shown. Its curve has nothing live. */
import { describeFailure } from '../../api/call-failures.ts';
import { type CallInput, useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { PriceSourceBadge } from '../../components/avatar-and-badges.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { BackTestCurve, type BackTestResult } from './back-test-curve.tsx';
import { BackTestCosts, BackTestExpectedResults, BackTestFigures } from './back-test-figures.tsx';
import { StrategyTargetWeights, BackTestTrades } from './strategy-facts.tsx';
import styles from './strategies.module.css';

/** Past data doesn't change until another session has ended. */
const STALE_MS = 600_000;

export const useBackTest = (input: CallInput<'strategies/backtest'>) =>
  useCall('strategies/backtest', input, { language: useLanguage(), staleTimeMs: STALE_MS });

/** Says that the strategy stopped in its back-test because of its losses, and which period its figures cover. */
export function BackTestStopNote({ on }: { on: string }) {
  const t = useTexts('strategies');
  return <p className={styles.simulated}>{fillPlaceholders(t.stopped, { date: formatDate(on) })}</p>;
}

interface BackTestOptions {
  /** Whether the page says above that it ended, and what it wants to hold. */
  saysEnd?: boolean;
  saysTargets?: boolean;
}

export function BackTest({ input, ...options }: { input: CallInput<'strategies/backtest'> } & BackTestOptions) {
  const t = useTexts('strategies');
  const { data, error, refetch } = useBackTest(input);
  if (error)
    return (
      <Card title={t.past}>
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data)
    return (
      <Card title={t.past}>
        <p className={styles.says} role="status">
          {t.testing}
        </p>
        <SkeletonRows count={6} />
      </Card>
    );
  return <BackTestView tried={data} {...options} />;
}

function BackTestView({ tried, saysEnd = false, saysTargets = false }: { tried: BackTestResult } & BackTestOptions) {
  const t = useTexts('strategies');
  const { from, to, amount, currency, warmUpUntil, holdoutFrom, stoppedOn, simulated } = tried;
  const span = { from: formatDate(from), to: formatDate(to), amount: formatMoneyWithCurrency(amount, currency) };
  return (
    <>
      <Card title={t.past} sub={fillPlaceholders(t.pastSays, span)}>
        {stoppedOn === null || saysEnd ? null : <BackTestStopNote on={stoppedOn} />}
        <BackTestCurve tried={tried} />
        <p className={styles.says}>{t.notLive}</p>
        {simulated ? (
          <p className={styles.simulated}>
            {fillPlaceholders(t.simulated, {
              strategies: formatCount(simulated.strategies),
              seeds: formatCount(simulated.seeds),
              largest: simulated.largest,
              bound: simulated.bound,
            })}
          </p>
        ) : null}
        {warmUpUntil === null ? null : (
          <p className={styles.small}>{fillPlaceholders(t.warmUp, { date: formatDate(warmUpUntil) })}</p>
        )}
        <p className={styles.small}>{fillPlaceholders(t.holdout, { date: formatDate(holdoutFrom) })}</p>
        {simulated ? <PriceSourceBadge source="simulated" /> : null}
      </Card>
      <BackTestFigures tried={tried} />
      <BackTestExpectedResults tried={tried} />
      <BackTestCosts tried={tried} />
      {saysTargets ? null : <StrategyTargetWeights targets={tried.targets} />}
      <BackTestTrades tried={tried} />
    </>
  );
}
