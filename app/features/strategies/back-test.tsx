/** A back-test: requested, awaited, shown. Its curve has nothing live. */
import { describeFailure } from '../../api/failure.ts';
import { type Input, useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SimulatedMark } from '../../components/badges.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCount, formatMoneyIn } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { Curve, type Tried } from './back-test-curve.tsx';
import { Costs, Expected, Figures } from './back-test-figures.tsx';
import { Targets, Trades } from './strategy-facts.tsx';
import styles from './strategies.module.css';

/** Past data doesn't change until another session has ended. */
const STALE_MS = 600_000;

export const useTried = (input: Input<'strategies/backtest'>) =>
  useCall('strategies/backtest', input, { language: useLanguage(), staleTimeMs: STALE_MS });

/** Says that the strategy stopped in its back-test because of its losses, and which period its figures cover. */
export function Ended({ on }: { on: string }) {
  const t = useTexts('strategies');
  return <p className={styles.simulated}>{fill(t.stopped, { date: formatDate(on) })}</p>;
}

interface Around {
  /** Whether the page says above that it ended, and what it wants to hold. */
  saysEnd?: boolean;
  saysTargets?: boolean;
}

export function BackTest({ input, ...around }: { input: Input<'strategies/backtest'> } & Around) {
  const t = useTexts('strategies');
  const { data, error, refetch } = useTried(input);
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
  return <Shown tried={data} {...around} />;
}

function Shown({ tried, saysEnd = false, saysTargets = false }: { tried: Tried } & Around) {
  const t = useTexts('strategies');
  const { from, to, amount, currency, warmUpUntil, holdoutFrom, stoppedOn, simulated } = tried;
  const span = { from: formatDate(from), to: formatDate(to), amount: formatMoneyIn(amount, currency) };
  return (
    <>
      <Card title={t.past} sub={fill(t.pastSays, span)}>
        {stoppedOn === null || saysEnd ? null : <Ended on={stoppedOn} />}
        <Curve tried={tried} />
        <p className={styles.says}>{t.notLive}</p>
        {simulated ? (
          <p className={styles.simulated}>
            {fill(t.simulated, {
              strategies: formatCount(simulated.strategies),
              seeds: formatCount(simulated.seeds),
              largest: simulated.largest,
              bound: simulated.bound,
            })}
          </p>
        ) : null}
        {warmUpUntil === null ? null : (
          <p className={styles.small}>{fill(t.warmUp, { date: formatDate(warmUpUntil) })}</p>
        )}
        <p className={styles.small}>{fill(t.holdout, { date: formatDate(holdoutFrom) })}</p>
        {simulated ? <SimulatedMark source="simulated" /> : null}
      </Card>
      <Figures tried={tried} />
      <Expected tried={tried} />
      <Costs tried={tried} />
      {saysTargets ? null : <Targets targets={tried.targets} />}
      <Trades tried={tried} />
    </>
  );
}
