/** The figures of compared companies side by side, and their exchange rates. */
import { type ComparisonFigure, COMPARISON_FIGURES } from '@bourse/core/information/companies/company-comparison.ts';
import { formatConversionRate, formatMultiple } from '../company-text.ts';
import { usePriceSourceName } from '../../../components/avatar-and-badges.tsx';
import type { CallAnswer } from '../../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../../components/card.tsx';
import { formatDate } from '../../../format/dates.ts';
import { formatCompact, formatMoney, formatRate } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from './comparison.module.css';

export type CompanyComparison = CallAnswer<'discovery/compareFinancials'>;
export type ComparisonColumn = CompanyComparison['periods'][number]['columns'][number];
type Cell = ComparisonColumn['figures'][ComparisonFigure];

const GROUPS = {
  earned: ['sales', 'operatingProfit', 'netProfit', 'salesGrowth', 'operatingMargin', 'netMargin'],
  stood: ['assets', 'liabilities', 'equity', 'debtRatio', 'returnOnEquity'],
  share: ['earningsPerShare', 'bookPerShare', 'dividendsPerShare'],
  priced: ['marketCap', 'priceEarnings', 'priceBook', 'priceSales', 'dividendYield'],
} as const satisfies Record<string, readonly ComparisonFigure[]>;
const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** A figure formatted by its kind; money in short. */
export function formatComparisonFigure(figure: ComparisonFigure, value: string, currency: string): string {
  const kind = COMPARISON_FIGURES[figure];
  if (kind === 'money') return formatCompact(value);
  if (kind === 'share') return formatMoney(value, currency);
  if (kind === 'times') return formatMultiple(value);
  return formatRate(value, { sign: true }).replace(/^\+/, figure === 'salesGrowth' ? '+' : '');
}

function ComparisonCell({ figure, cell, currency }: { figure: ComparisonFigure; cell: Cell; currency: string }) {
  const { why } = useTexts('companies').compare;
  if (cell.value !== null) return formatComparisonFigure(figure, cell.value, currency);
  return (
    <>
      <span aria-hidden="true">–</span>
      {cell.why ? <small className={styles.why}>{why[cell.why]}</small> : null}
    </>
  );
}

function Group({
  group,
  columns,
  currency,
}: {
  group: keyof typeof GROUPS;
  columns: readonly ComparisonColumn[];
  currency: string;
}) {
  const { compare: t } = useTexts('companies');
  return (
    <>
      <tbody>
        <tr>
          <th scope="colgroup" colSpan={columns.length} className={styles.group}>
            {t.groups[group]}
          </th>
        </tr>
      </tbody>
      {GROUPS[group].map((figure) => (
        <tbody key={figure}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length} className={styles.figure}>
              {t.figures[figure]}
            </th>
          </tr>
          <tr>
            {columns.map(({ figures }, at) => (
              <td key={at} data-figure={figure}>
                <ComparisonCell figure={figure} cell={figures[figure]} currency={currency} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </>
  );
}

/** All figures of one period, one company per column; each column states its dates. */
export function ComparisonTable({
  comparison,
  columns,
}: {
  comparison: CompanyComparison;
  columns: readonly ComparisonColumn[];
}) {
  const { compare: t } = useTexts('companies');
  const title = useTexts('routes').financialComparison;
  return (
    <Card>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {comparison.companies.map(({ instrument, name }, at) => (
              <th key={instrument} scope="col">
                <Link to="/market/stockDetail" query={{ instrument }} className={styles.name}>
                  {name}
                </Link>
                <small className={styles.ends}>
                  {columns[at]?.ends
                    ? fillPlaceholders(t.ends, { date: formatDate(columns[at].ends) })
                    : t.why.notReported}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {GROUP_NAMES.map((group) => (
          <Group key={group} group={group} columns={columns} currency={comparison.currency} />
        ))}
      </table>
    </Card>
  );
}

/** The rates by which the columns were converted, and their sources. */
export function ComparisonExchangeRates({
  comparison,
  columns,
}: {
  comparison: CompanyComparison;
  columns: readonly ComparisonColumn[];
}) {
  const { compare: t } = useTexts('companies');
  const nameOf = usePriceSourceName();
  const converted = comparison.companies.flatMap((company, at) => {
    const rates = columns[at]?.rates;
    return rates ? [{ ...company, rates }] : [];
  });
  return (
    <Card title={t.rates}>
      {converted.map(({ instrument, name, currency, rates }) => (
        <div key={instrument} className={styles.rates}>
          <h3>{fillPlaceholders(t.rateOf, { from: currency, to: comparison.currency, name })}</h3>
          <KeyValueList>
            <KeyValue name={fillPlaceholders(t.rateMean, { days: rates.days })}>
              {formatConversionRate(rates.average)}
            </KeyValue>
            <KeyValue name={fillPlaceholders(t.rateEnd, { date: rates.endOn ? formatDate(rates.endOn) : '–' })}>
              {formatConversionRate(rates.end)}
            </KeyValue>
          </KeyValueList>
        </div>
      ))}
      <p className={styles.note}>
        {converted.length > 0
          ? fillPlaceholders(t.ratesFrom, { source: nameOf(comparison.ratesFrom) })
          : fillPlaceholders(t.own, { currency: comparison.currency })}
      </p>
      <p className={styles.note}>{t.about}</p>
    </Card>
  );
}
