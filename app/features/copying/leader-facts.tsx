/** Facts about a leader: record, risk, share of gains, and how long positions are held. */
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { Link } from '../../router/link.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { PastReturnRanges } from '../../components/past-return-ranges.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import type { LeaderDetail } from './leader-holdings-trades-levels.tsx';

/** A record below this age says little, and is called short. */
export const SHORT_RECORD_DAYS = 90;

export function LeaderFacts({ leader }: { leader: LeaderDetail['leader'] }) {
  const t = useTexts('copying');
  const heldFor = useHoldingTimeFormatter();
  const { currency, winRate, won, closed, today, totalProfit, cycle } = leader;
  const followers = fillPlaceholders(t.followersSay, { n: leader.followers });
  return (
    <Card title={t.facts}>
      <KeyValueList>
        {today === null ? null : (
          <KeyValue name={t.today}>
            <SignedMoney amount={today.profit} currency={currency} unit />
            {` (${formatRate(today.rate, { sign: true })})`}
          </KeyValue>
        )}
        {totalProfit === null ? null : (
          <KeyValue name={t.totalProfit}>
            <SignedMoney amount={totalProfit} currency={currency} unit />
          </KeyValue>
        )}
        <KeyValue name={t.closedProfit}>
          <SignedMoney amount={leader.profit} currency={currency} unit />
        </KeyValue>
        <KeyValue name={t.fall}>
          {leader.drawdown === null ? t.tooNew : formatRate(leader.drawdown, { sign: true })}
        </KeyValue>
        <KeyValue name={t.winRate}>
          {winRate === null
            ? t.noneClosed
            : `${formatRate(winRate, { digits: 0 })} · ${fillPlaceholders(t.winSays, { won, closed })}`}
        </KeyValue>
        <KeyValue name={t.cycle}>{cycle === null ? t.cycleNone : heldFor(cycle)}</KeyValue>
        <KeyValue name={t.since}>{fillPlaceholders(t.daysSay, { n: leader.days })}</KeyValue>
        <KeyValue name={t.stake}>{formatMoneyWithCurrency(leader.stake, currency)}</KeyValue>
        <KeyValue name={t.followed}>{`${formatMoneyWithCurrency(leader.followed, currency)} · ${followers}`}</KeyValue>
        <KeyValue name={t.capacity}>{formatMoneyWithCurrency(leader.capacity, currency)}</KeyValue>
        <KeyValue name={t.minimum}>{formatMoneyWithCurrency(leader.minimum, currency)}</KeyValue>
        <KeyValue name={t.lock}>{t.lockNone}</KeyValue>
      </KeyValueList>
      <LeaderProfitShare rate={leader.profitShare} />
    </Card>
  );
}

export function LeaderProfitShare({ rate }: { rate: string }) {
  const t = useTexts('copying');
  return (
    <p className={styles.says}>
      {t.profitShare}: {isZero(rate) ? t.noShare : fillPlaceholders(t.profitShareSays, { rate: formatRate(rate) })}
    </p>
  );
}

/** The past range of results, including losses. */
export function LeaderPastReturnRanges({
  leader: { name, expected },
}: {
  leader: Pick<LeaderDetail['leader'], 'name' | 'expected'>;
}) {
  const t = useTexts('copying');
  return (
    <Card title={t.expected}>
      {expected.length === 0 ? <p className={styles.says}>{t.expectedNone}</p> : null}
      <PastReturnRanges
        ranges={expected.map((each) => ({ ...each, name: fillPlaceholders(t.daysSay, { n: each.days }) }))}
      />
      {expected.length === 0 ? null : <p className={styles.says}>{fillPlaceholders(t.expectedSays, { name })}</p>}
    </Card>
  );
}

export function LeaderIncome({ income }: { income: NonNullable<LeaderDetail['income']> }) {
  const t = useTexts('copying');
  return (
    <Card title={t.income}>
      {income.length === 0 ? <p className={styles.says}>{t.noIncome}</p> : null}
      <KeyValueList>
        {income.map(({ currency, amount }) => (
          <KeyValue key={currency} name={currency}>
            {formatMoneyWithCurrency(amount, currency)}
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
}

/** A leader that is a strategy rather than a person. */
export function LeaderStrategyCard({ strategy }: { strategy: NonNullable<LeaderDetail['leader']['strategy']> }) {
  const t = useTexts('copying');
  return (
    <Card flush>
      <ListRow title={t.strategySee} sub={t.strategySays} to="/home/strategy" query={{ strategy: strategy.id }} />
    </Card>
  );
}

/** How long something was held, in whole minutes, hours or days. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function useHoldingTimeFormatter(): (seconds: number) => string {
  const t = useTexts('copying');
  return (seconds) => {
    if (seconds >= 2 * DAY) return fillPlaceholders(t.daysSay, { n: Math.round(seconds / DAY) });
    if (seconds >= 2 * HOUR) return fillPlaceholders(t.cycleHours, { n: Math.round(seconds / HOUR) });
    return fillPlaceholders(t.cycleMinutes, { n: Math.max(1, Math.round(seconds / MINUTE)) });
  };
}

/** Why a copy can't begin: to one's copies if it has begun already, or another try. */
export function CopyNotPossible({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { toCopies } = useTexts('copying');
  if (!(error instanceof RefusalError) || error.code !== 'copyAlready')
    return <ErrorView text={describeFailure(error)} onRetry={onRetry} />;
  return (
    <EmptyView
      icon="chart"
      text={describeFailure(error)}
      action={
        <Link to="/home/fllowOrders" replace className={styles.way}>
          {toCopies}
        </Link>
      }
    />
  );
}
