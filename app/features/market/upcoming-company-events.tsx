import { Card } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatPrice, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { formatSplitRatio } from '../positions/shared/price-format.ts';
import type { Instrument } from './use-instrument-detail.tsx';
import styles from './market.module.css';

/** The company's announced and still coming events, each with its dates; nothing if there are none. */
export function UpcomingCompanyEvents({ instrument: { upcoming, currency } }: { instrument: Instrument }) {
  const t = useTexts('announced');
  const dates = useTexts('wallet');
  if (upcoming.length === 0) return null;
  return (
    <Card title={t.title} sub={upcoming.some(({ amount, ratio }) => amount !== null || ratio !== null) ? t.says : null}>
      <ul>
        {upcoming.map(({ kind, declaredOn, exDate, recordDate, payDate, amount, newUnits, oldUnits }) => (
          <li key={`${kind} ${exDate}`}>
            <ListRow
              title={t.kind[kind]}
              sub={
                <span className={styles.dates}>
                  {(
                    [
                      [dates.declared, declaredOn],
                      [dates.exDate, exDate],
                      [dates.recordDate, recordDate],
                      [dates.payDate, payDate],
                    ] as const
                  ).map(([name, date]) =>
                    date === null ? null : (
                      <span key={name}>
                        {name} {formatDate(date)}
                      </span>
                    ),
                  )}
                </span>
              }
              end={
                amount === null
                  ? newUnits === null || oldUnits === null
                    ? null
                    : formatSplitRatio(kind, newUnits, oldUnits)
                  : fillPlaceholders(t.each, { amount: formatWithCurrency(formatPrice(amount, currency), currency) })
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
