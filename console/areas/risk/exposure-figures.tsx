/** Figures to read at a glance: a name above each. */
import type { ReactNode } from 'react';
import styles from './exposure-figures.module.css';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';

interface Figure {
  name: string;
  value: ReactNode;
  tone?: 'bad' | 'good' | undefined;
}

export function FigureTiles({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, value, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={tone ? styles[tone] : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type HouseExposure = CallAnswer<'staff/getExposure'>;

/** Null until known. */
export function useExposureFigures(exposure: HouseExposure | undefined): Figure[] | null {
  const t = useTexts().risk.exposure;
  if (!exposure) return null;
  const { total, base, unvalued } = exposure;
  return [
    ...(['net', 'gross', 'long', 'short'] as const).map((name) => ({
      name: t[name],
      value: formatAmount(total[name], base),
    })),
    { name: t.positions, value: formatNumber(total.positions) },
    ...(unvalued > 0 ? [{ name: t.unvalued, value: formatNumber(unvalued), tone: 'bad' as const }] : []),
  ];
}
