/** Facts about a leader: record, risk, share of gains, and how long positions are held. */
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { PastRanges } from '../../components/past-ranges.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/amounts.tsx';
import { formatMoneyIn, formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import type { LeaderData } from './leader-record.tsx';

export function Facts({ leader }: { leader: LeaderData['leader'] }) {
  const t = useTexts('copying');
  const heldFor = useHeldFor();
  const { currency, winRate, won, closed, today, totalProfit, cycle } = leader;
  return (
    <Card title={t.facts}>
      <KeyValues>
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
            : `${formatRate(winRate, { digits: 0 })} · ${fill(t.winSays, { won, closed })}`}
        </KeyValue>
        <KeyValue name={t.cycle}>{cycle === null ? t.cycleNone : heldFor(cycle)}</KeyValue>
        <KeyValue name={t.since}>{fill(t.daysSay, { n: leader.days })}</KeyValue>
        <KeyValue name={t.stake}>{formatMoneyIn(leader.stake, currency)}</KeyValue>
        <KeyValue name={t.followed}>
          {`${formatMoneyIn(leader.followed, currency)} · ${fill(t.followersSay, { n: leader.followers })}`}
        </KeyValue>
        <KeyValue name={t.capacity}>{formatMoneyIn(leader.capacity, currency)}</KeyValue>
        <KeyValue name={t.minimum}>{formatMoneyIn(leader.minimum, currency)}</KeyValue>
        <KeyValue name={t.lock}>{t.lockNone}</KeyValue>
      </KeyValues>
      <ProfitShare rate={leader.profitShare} />
    </Card>
  );
}

export function ProfitShare({ rate }: { rate: string }) {
  const t = useTexts('copying');
  return (
    <p className={styles.says}>
      {t.profitShare}: {isZero(rate) ? t.noShare : fill(t.profitShareSays, { rate: formatRate(rate) })}
    </p>
  );
}

/** The past range of results, including losses. */
export function Expected({ leader: { name, expected } }: { leader: Pick<LeaderData['leader'], 'name' | 'expected'> }) {
  const t = useTexts('copying');
  return (
    <Card title={t.expected}>
      {expected.length === 0 ? <p className={styles.says}>{t.expectedNone}</p> : null}
      <PastRanges ranges={expected.map((each) => ({ ...each, name: fill(t.daysSay, { n: each.days }) }))} />
      {expected.length === 0 ? null : <p className={styles.says}>{fill(t.expectedSays, { name })}</p>}
    </Card>
  );
}

export function Income({ income }: { income: NonNullable<LeaderData['income']> }) {
  const t = useTexts('copying');
  return (
    <Card title={t.income}>
      {income.length === 0 ? <p className={styles.says}>{t.noIncome}</p> : null}
      <KeyValues>
        {income.map(({ currency, amount }) => (
          <KeyValue key={currency} name={currency}>
            {formatMoneyIn(amount, currency)}
          </KeyValue>
        ))}
      </KeyValues>
    </Card>
  );
}

/** A leader that is a strategy rather than a person. */
export function StrategyCard({ strategy }: { strategy: NonNullable<LeaderData['leader']['strategy']> }) {
  const t = useTexts('copying');
  return (
    <Card flush>
      <Row title={t.strategySee} sub={t.strategySays} to="/home/strategy" query={{ strategy: strategy.id }} />
    </Card>
  );
}

/** How long something was held, in whole minutes, hours or days. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function useHeldFor(): (seconds: number) => string {
  const t = useTexts('copying');
  return (seconds) => {
    if (seconds >= 2 * DAY) return fill(t.daysSay, { n: Math.round(seconds / DAY) });
    if (seconds >= 2 * HOUR) return fill(t.cycleHours, { n: Math.round(seconds / HOUR) });
    return fill(t.cycleMinutes, { n: Math.max(1, Math.round(seconds / MINUTE)) });
  };
}
