/** How much of an instrument is lent now, what the last night paid and to whom, and the reader's own part. */
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import type { Pool } from './pool.ts';
import { useUnits } from './units.ts';

export function Figures({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const units = useUnits(pool);
  return (
    <Card title={t.figures}>
      <KeyValues>
        <KeyValue name={t.offered}>{units(pool.offered)}</KeyValue>
        <KeyValue name={t.house}>{pool.house === null ? t.houseUncounted : units(pool.house)}</KeyValue>
        <KeyValue name={t.lent}>{units(pool.lent)}</KeyValue>
        <KeyValue name={t.fromLenders}>{units(pool.fromLenders)}</KeyValue>
        <KeyValue name={t.fromHouse}>{units(pool.fromHouse)}</KeyValue>
        <KeyValue name={t.unused}>{units(pool.unused)}</KeyValue>
        <KeyValue name={t.available} sum>
          {pool.available === null ? t.houseUncounted : units(pool.available)}
        </KeyValue>
      </KeyValues>
    </Card>
  );
}

/** What was paid for the last night, for how many units, and who got it. */
export function Night({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const units = useUnits(pool);
  const { night, currency } = pool;
  if (night === null)
    return (
      <Card>
        <p className={styles.alone}>{t.noNight}</p>
      </Card>
    );
  return (
    <Card title={fill(t.night, { date: formatDate(night.date) })}>
      <KeyValues>
        <KeyValue name={t.nightUnits}>{units(night.units)}</KeyValue>
        <KeyValue name={t.nightFee}>{formatMoneyIn(night.fee, currency)}</KeyValue>
        <KeyValue name={t.toLenders}>{formatMoneyIn(night.toLenders, currency)}</KeyValue>
        <KeyValue name={t.toHouse}>{formatMoneyIn(night.toHouse, currency)}</KeyValue>
      </KeyValues>
    </Card>
  );
}

export function Mine({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const units = useUnits(pool);
  const { lending } = pool.mine;
  if (!lending) return null;
  return (
    <Card title={t.youLend}>
      <KeyValues>
        <KeyValue name={t.since}>{formatTime(lending.since)}</KeyValue>
        <KeyValue name={t.canLend}>{units(lending.quantity)}</KeyValue>
        <KeyValue name={t.lentNow}>{units(lending.lent)}</KeyValue>
        <KeyValue name={t.earned}>{formatMoneyIn(lending.fees, lending.currency)}</KeyValue>
      </KeyValues>
    </Card>
  );
}
