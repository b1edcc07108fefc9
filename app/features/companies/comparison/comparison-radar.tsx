import {
  type ComparisonFigure,
  computeRadarChartPoint,
  computeRadarChartRadii,
} from '@bourse/core/information/companies/company-comparison.ts';
import { Card } from '../../../components/card.tsx';
import { formatRate } from '../../../format/numbers.ts';
import { useTexts } from '../../../language/language.ts';
import styles from './comparison.module.css';
import type { ComparisonColumn, CompanyComparison } from './comparison-table.tsx';

const AXES = [
  'salesGrowth',
  'netMargin',
  'returnOnEquity',
  'priceEarnings',
  'dividendYield',
] as const satisfies ComparisonFigure[];
type Axis = (typeof AXES)[number];
const RINGS = [1, 2 / 3, 1 / 3];

/** As a fraction; for price over earnings the earnings yield, so that more is better on every axis. */
function valueOf({ figures }: ComparisonColumn, axis: Axis): number | null {
  const { value } = figures[axis];
  if (value === null) return null;
  return axis === 'priceEarnings' ? 1 / Number(value) : Number(value);
}

const pathOf = (reaches: readonly number[]): string =>
  `${reaches
    .map((reach, axis) => computeRadarChartPoint(reach, axis, AXES.length))
    .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${(x * 100).toFixed(1)} ${(y * 100).toFixed(1)}`)
    .join('')}Z`;

function RadarPicture({ columns }: { columns: readonly ComparisonColumn[] }) {
  const reaches = computeRadarChartRadii(AXES.map((axis) => columns.map((column) => valueOf(column, axis))));
  return (
    <svg viewBox="-118 -118 236 236" className={styles.radar} aria-hidden="true">
      {RINGS.map((ring) => (
        <path key={ring} d={pathOf(AXES.map(() => ring))} className={styles.web} />
      ))}
      {AXES.map((axis, at) => {
        const [x, y] = computeRadarChartPoint(110, at, AXES.length);
        return (
          <text key={axis} x={x} y={y} className={styles.axis}>
            {at + 1}
          </text>
        );
      })}
      {columns.map((_, at) => (
        <path key={at} d={pathOf(reaches.map((row) => row[at] ?? 0))} className={styles.series} data-series={at} />
      ))}
    </svg>
  );
}

const Sample = ({ at }: { at: number }) => (
  <svg viewBox="0 0 24 8" className={styles.sample} aria-hidden="true">
    <path d="M0 4H24" className={styles.series} data-series={at} />
  </svg>
);

/** Five figures as a radar chart, and in words below it. */
export function ComparisonRadar({
  comparison,
  columns,
}: {
  comparison: CompanyComparison;
  columns: readonly ComparisonColumn[];
}) {
  const { compare: t } = useTexts('companies');
  const nameOf = (axis: Axis): string => (axis === 'priceEarnings' ? t.earningsYield : t.figures[axis]);
  const textOf = (column: ComparisonColumn, axis: Axis): string => {
    const value = valueOf(column, axis);
    const why = column.figures[axis].why;
    return value === null
      ? `– ${why ? t.why[why] : ''}`
      : formatRate(value.toFixed(6), { sign: true }).replace('+', '');
  };
  return (
    <Card title={t.radar} sub={<span className="mute">{t.radarSays}</span>}>
      <RadarPicture columns={columns} />
      <ul className={styles.legend}>
        {comparison.companies.map(({ instrument, name }, at) => (
          <li key={instrument}>
            <Sample at={at} />
            {name}
          </li>
        ))}
      </ul>
      <ol className={styles.axes} aria-label={t.radar}>
        {AXES.map((axis) => (
          <li key={axis}>
            <strong>{nameOf(axis)}</strong>
            <span className={styles.values}>
              {comparison.companies.map(({ instrument, name }, at) => (
                <span key={instrument}>
                  {name} <b>{textOf(columns[at]!, axis)}</b>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
