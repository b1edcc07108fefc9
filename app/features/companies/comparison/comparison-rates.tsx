import { Card, KeyValue, KeyValues } from '../../../components/card.tsx';
import { formatDate } from '../../../format/dates.ts';
import { fill, useTexts } from '../../../language/language.ts';
import { rateText } from '../words.ts';
import styles from './comparison.module.css';
import type { Column, Comparison } from './comparison-table.tsx';

/** The rates by which the columns were converted, and their sources. */
export function ComparisonRates({ told, columns }: { told: Comparison; columns: readonly Column[] }) {
  const { compare: t } = useTexts('companies');
  const sources: Readonly<Record<string, string>> = useTexts('markets').source;
  const converted = told.companies.flatMap((company, at) => {
    const rates = columns[at]?.rates;
    return rates ? [{ ...company, rates }] : [];
  });
  return (
    <Card title={t.rates}>
      {converted.map(({ instrument, name, currency, rates }) => (
        <div key={instrument} className={styles.rates}>
          <h3>{fill(t.rateOf, { from: currency, to: told.currency, name })}</h3>
          <KeyValues>
            <KeyValue name={fill(t.rateMean, { days: rates.days })}>{rateText(rates.average)}</KeyValue>
            <KeyValue name={fill(t.rateEnd, { date: rates.endOn ? formatDate(rates.endOn) : '–' })}>
              {rateText(rates.end)}
            </KeyValue>
          </KeyValues>
        </div>
      ))}
      <p className={styles.note}>
        {converted.length > 0
          ? fill(t.ratesFrom, { source: sources[told.ratesFrom] ?? told.ratesFrom })
          : fill(t.own, { currency: told.currency })}
      </p>
      <p className={styles.note}>{t.about}</p>
    </Card>
  );
}
