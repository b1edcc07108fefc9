/** The figures of compared companies side by side, and their exchange rates. */
import { FIGURES, type Figure } from '@bourse/core/companies/comparison.ts';
import { timesText } from '../words.ts';
import type { Answer } from '../../../api/use-call.ts';
import { Card } from '../../../components/card.tsx';
import { formatDate } from '../../../format/dates.ts';
import { formatCompact, formatMoney, formatRate } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import styles from './comparison.module.css';

export type Comparison = Answer<'discovery/compareFinancials'>;
export type Column = Comparison['periods'][number]['columns'][number];
type Cell = Column['figures'][Figure];

const GROUPS = {
  earned: ['sales', 'operatingProfit', 'netProfit', 'salesGrowth', 'operatingMargin', 'netMargin'],
  stood: ['assets', 'liabilities', 'equity', 'debtRatio', 'returnOnEquity'],
  share: ['earningsPerShare', 'bookPerShare', 'dividendsPerShare'],
  priced: ['marketCap', 'priceEarnings', 'priceBook', 'priceSales', 'dividendYield'],
} as const satisfies Record<string, readonly Figure[]>;
const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** A figure formatted by its kind; money in short. */
export function figureText(figure: Figure, value: string, currency: string): string {
  const kind = FIGURES[figure];
  if (kind === 'money') return formatCompact(value);
  if (kind === 'share') return formatMoney(value, currency);
  if (kind === 'times') return timesText(value);
  return formatRate(value, { sign: true }).replace(/^\+/, figure === 'salesGrowth' ? '+' : '');
}

function Shown({ figure, cell, currency }: { figure: Figure; cell: Cell; currency: string }) {
  const { why } = useTexts('companies').compare;
  if (cell.value !== null) return figureText(figure, cell.value, currency);
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
  columns: readonly Column[];
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
                <Shown figure={figure} cell={figures[figure]} currency={currency} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </>
  );
}

/** All figures of one period, one company per column; each column states its dates. */
export function ComparisonTable({ told, columns }: { told: Comparison; columns: readonly Column[] }) {
  const { compare: t } = useTexts('companies');
  const title = useTexts('routes').financialComparison;
  return (
    <Card>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {told.companies.map(({ instrument, name }, at) => (
              <th key={instrument} scope="col">
                <Link to="/market/stockDetail" query={{ instrument }} className={styles.name}>
                  {name}
                </Link>
                <small className={styles.ends}>
                  {columns[at]?.ends ? fill(t.ends, { date: formatDate(columns[at].ends) }) : t.why.notReported}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {GROUP_NAMES.map((group) => (
          <Group key={group} group={group} columns={columns} currency={told.currency} />
        ))}
      </table>
    </Card>
  );
}
