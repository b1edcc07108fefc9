/** A strategy's results with the house's money, or the customer's, apart from every back-test. */
import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Spark } from '../../components/spark.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCount, formatMoneyIn, formatRate, signOfRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './strategies.module.css';
import { SIGN_CLASSES } from '../../format/sign-classes.ts';

type Live = NonNullable<Answer<'strategies/getStrategy'>['live']>;

export function LiveRecord({ live, own }: { live: Live; own: boolean }) {
  const t = useTexts('strategies');
  const { since, endedAt, cause, currency, closeOf, value, change, drawdown, days, curve } = live;
  const sign = signOfRate(change);
  return (
    <Card title={t.live} sub={fill(own ? t.liveOwnSays : t.liveSays, { date: formatDate(since) })}>
      {curve.length > 1 ? (
        <div className={styles.spark}>
          <Spark values={curve.map(({ index }) => index)} sign={sign} wide />
        </div>
      ) : null}
      <KeyValues>
        <KeyValue name={t.changeName}>
          <span className={SIGN_CLASSES[sign]}>{formatRate(change, { sign: true })}</span>
        </KeyValue>
        <KeyValue name={t.drawdown}>{formatRate(drawdown, { sign: true })}</KeyValue>
        <KeyValue name={closeOf === null ? t.liveWorth : fill(t.liveValue, { date: formatDate(closeOf) })}>
          {formatMoneyIn(value, currency)}
        </KeyValue>
        <KeyValue name={closeOf === null ? t.liveFor : t.liveDays}>
          {closeOf === null ? fill(t.liveForSays, { n: days }) : formatCount(days)}
        </KeyValue>
      </KeyValues>
      {endedAt === null || cause !== 'drawdown' ? null : (
        <p className={styles.simulated}>{fill(t.liveStopped, { date: formatDate(endedAt) })}</p>
      )}
    </Card>
  );
}
