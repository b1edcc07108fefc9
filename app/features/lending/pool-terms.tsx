/** The terms on which an instrument is lent, present and coming. */
import { unitOf } from '@bourse/core/unit.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, type Texts, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import type { Pool } from './pool.ts';

function baseIn(
  t: Texts['lending'],
  { currency, dayBasis: days }: Pool,
  { base, roundedTo }: Pick<Pool, 'base' | 'roundedTo'>,
): string {
  if (base === null) return fill(t.baseCost, { days });
  const step = roundedTo === null ? '' : formatMoneyIn(roundedTo, currency);
  return fill(roundedTo === null ? t.baseSays : t.baseRounded, { part: formatRate(base, { digits: 0 }), step, days });
}

/** What lending risks: a coin has no vote and pays no dividend. */
export function Risks({ instrument, currency }: Pick<Pool, 'instrument' | 'currency'>) {
  const t = useTexts('lending');
  return <span>{unitOf(instrument, currency) === null ? t.risks : t.coinRisks}</span>;
}

export function Terms({ pool }: { pool: Pool }) {
  const t = useTexts('lending');
  const step = pool.roundedTo === null ? null : formatMoneyIn(pool.roundedTo, pool.currency);
  const { baseNext: next } = pool;
  return (
    <Card title={t.terms}>
      <KeyValues>
        <KeyValue name={t.split}>{fill(t.splitSays, { part: formatRate(pool.lendersPart, { digits: 0 }) })}</KeyValue>
        <KeyValue name={t.base}>
          {baseIn(t, pool, pool)}
          {next ? (
            <>
              <br />
              {fill(t.baseFrom, { date: formatDate(next.from), says: baseIn(t, pool, next) })}
            </>
          ) : null}
        </KeyValue>
        <KeyValue name={t.collateral}>
          {fill(step === null ? t.collateralSays : t.collateralRounded, {
            part: formatRate(pool.collateral, { digits: 0 }),
            step: step ?? '',
          })}
        </KeyValue>
        <KeyValue name={t.minimum}>{formatMoneyIn(pool.minimum, pool.currency)}</KeyValue>
        <KeyValue name={t.notice}>{fill(t.noticeSays, { n: pool.noticeDays })}</KeyValue>
        <KeyValue name={t.unpaid}>{fill(t.unpaidSays, { n: pool.barredDays })}</KeyValue>
      </KeyValues>
      <p className={styles.says}>
        <Risks {...pool} />
      </p>
    </Card>
  );
}

/** Terms that two people have approved but that aren't in force yet. */
export function Coming({ pool: { coming } }: { pool: Pool }) {
  const t = useTexts('lending');
  if (!coming) return null;
  const words = {
    part: formatRate(coming.lendersPart, { digits: 0 }),
    quota: formatRate(coming.quotaPart, { digits: 0 }),
    n: coming.noticeDays,
  };
  return (
    <Card title={t.comingTitle} sub={fill(t.comingFrom, { time: formatTime(coming.from) })}>
      <p className={styles.says}>{fill(t.comingSays, words)}</p>
      {coming.open ? null : <p className={styles.says}>{t.comingClosed}</p>}
    </Card>
  );
}
