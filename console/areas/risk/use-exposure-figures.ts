import type { Answer } from '../../api/client.ts';
import { formatAmount, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Figure } from './figures.tsx';

export type Exposure = Answer<'staff/getExposure'>;

/** Null until known. */
export function useExposureFigures(exposure: Exposure | undefined): Figure[] | null {
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
