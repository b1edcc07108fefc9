/** A drawing in words, for those who can't see it. */
import { fill, type Texts } from '../../../language/language.ts';
import type { ChartDates } from '../chart-dates.ts';
import type { Anchor, Drawing } from './drawing.ts';

export interface Telling {
  t: Texts['chartTools'];
  dates: ChartDates;
  price: (value: string) => string;
}

export const placeWords = ({ t, dates, price }: Telling, { at, price: value }: Anchor): string =>
  fill(t.place, { time: dates.exact(at), price: price(value) });

/** "Trend line: 2026.11.18, 184.20 – 2026.11.20, 190.00". */
export function drawingWords(telling: Telling, { kind, points, text }: Drawing): string {
  const { t, dates, price } = telling;
  const [first] = points;
  const what = t.tools[kind];
  if (kind === 'note') return `${what}: ${text}`;
  if (kind === 'horizontal') return `${what}: ${price(first?.price ?? '0')}`;
  if (kind === 'vertical') return `${what}: ${dates.exact(first?.at ?? 0)}`;
  return `${what}: ${points.map((point) => placeWords(telling, point)).join(' – ')}`;
}
