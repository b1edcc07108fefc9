/** A back-test's results: in total, before the holdout, and in the holdout. */
import { Card } from '../../components/card.tsx';
import { PastReturnRanges } from '../../components/past-return-ranges.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency, formatRate, getDisplayedRateSign } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import type { BackTestResult } from './back-test-curve.tsx';
import styles from './strategies.module.css';

const PARTS = ['whole', 'before', 'holdout'] as const;
type Part = BackTestResult['whole'];

const toneOf = (rate: string | null): string => {
  const sign = rate === null ? 0 : getDisplayedRateSign(rate, 1);
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'mute';
};
const ROWS = ['change', 'drawdown', 'volatility', 'bestMonth', 'worstMonth'] as const;

/** Null for a part before which it has ended. */
function rateOf(part: Part | null, row: (typeof ROWS)[number]): string | null {
  if (part === null) return null;
  return row === 'drawdown' ? part.drawdown.rate : part[row];
}

const monthsOf = (part: Part | null, words: string): string =>
  part === null
    ? '–'
    : fillPlaceholders(words, { gained: formatCount(part.months.gained), all: formatCount(part.months.all) });

export function BackTestFigures({ tried }: { tried: BackTestResult }) {
  const t = useTexts('strategies');
  const { whole, unmanaged } = tried;
  return (
    <Card title={t.figures}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {PARTS.map((part) => (
              <th key={part} scope="col">
                {t.columns[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <th scope="row">{row === 'change' ? t.changeName : t[row]}</th>
              {PARTS.map((part) => {
                const rate = rateOf(tried[part], row);
                return (
                  <td key={part} className={row === 'volatility' ? undefined : toneOf(rate)}>
                    {rate === null ? '–' : formatRate(rate, { sign: row !== 'volatility', digits: 1 })}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">{t.months}</th>
            {PARTS.map((part) => (
              <td key={part}>{monthsOf(tried[part], t.monthsOf)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t.unmanagedName}</th>
            <td className={toneOf(unmanaged.change)}>{formatRate(unmanaged.change, { sign: true, digits: 1 })}</td>
            <td />
            <td />
          </tr>
        </tbody>
      </table>
      <p className={styles.small}>
        {fillPlaceholders(t.drawdownWhen, { from: formatDate(whole.drawdown.from), to: formatDate(whole.drawdown.to) })}
      </p>
    </Card>
  );
}

const LENGTHS: Readonly<Record<number, 'month' | 'quarter' | 'year'>> = { 21: 'month', 63: 'quarter', 252: 'year' };

/** The results of past periods of one length, including losses. */
export function BackTestExpectedResults({ tried: { expected } }: { tried: BackTestResult }) {
  const t = useTexts('strategies');
  if (expected.length === 0) return null;
  const year = expected.find(({ sessions }) => LENGTHS[sessions] === 'year');
  return (
    <Card title={t.expected}>
      <PastReturnRanges
        ranges={expected.map((each) => {
          const length = LENGTHS[each.sessions];
          return { ...each, name: length ? t.length[length] : formatCount(each.sessions) };
        })}
      />
      <p className={styles.small}>
        {year ? fillPlaceholders(t.expectedSays, { count: formatCount(year.count) }) : t.expectedShort}
      </p>
    </Card>
  );
}

/** Its costs, and how much money it can handle. */
export function BackTestCosts({ tried: { costs, capacity, currency } }: { tried: BackTestResult }) {
  const t = useTexts('strategies');
  return (
    <Card title={t.costs}>
      <dl className={styles.bill}>
        {(['fee', 'tax', 'spread', 'impact', 'total'] as const).map((each) => (
          <div key={each} className={each === 'total' ? styles.sum : styles.line}>
            <dt>{t[each]}</dt>
            <dd>{formatMoneyWithCurrency(costs[each], currency)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>{t.costsSays}</p>
      {capacity === null ? null : (
        <p className={styles.small}>
          {fillPlaceholders(t.capacitySays, { amount: formatMoneyWithCurrency(capacity, currency) })}
        </p>
      )}
    </Card>
  );
}
