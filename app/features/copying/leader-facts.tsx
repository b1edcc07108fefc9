import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import type { LeaderData } from './leader-parts.tsx';

export function Facts({ leader }: { leader: LeaderData['leader'] }) {
  const t = useTexts('copying');
  const { currency, winRate, won, closed } = leader;
  return (
    <Card title={t.facts}>
      <KeyValues>
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
        <KeyValue name={t.since}>{fill(t.daysSay, { n: leader.days })}</KeyValue>
        <KeyValue name={t.stake}>{formatMoneyIn(leader.stake, currency)}</KeyValue>
        <KeyValue name={t.followed}>
          {`${formatMoneyIn(leader.followed, currency)} · ${fill(t.followersSay, { n: leader.followers })}`}
        </KeyValue>
        <KeyValue name={t.capacity}>{formatMoneyIn(leader.capacity, currency)}</KeyValue>
        <KeyValue name={t.minimum}>{formatMoneyIn(leader.minimum, currency)}</KeyValue>
      </KeyValues>
      <p className={styles.says}>
        {t.profitShare}: {fill(t.profitShareSays, { rate: formatRate(leader.profitShare) })}
      </p>
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

/** What leads where nobody does. */
export function StrategyCard({ strategy }: { strategy: NonNullable<LeaderData['leader']['strategy']> }) {
  const t = useTexts('copying');
  return (
    <Card flush>
      <Row title={t.strategySee} sub={t.strategySays} to="/home/strategy" query={{ strategy: strategy.id }} />
    </Card>
  );
}
