/** How an entry's place has changed: an arrow and by how many, in words for a screen reader. */
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';

/** Positive: it rose. Null: it had no place before, or has none. */
export const computePlaceChange = ({
  place,
  placeBefore,
}: {
  place: number | null;
  placeBefore: number | null;
}): number | null => (place === null || placeBefore === null ? null : placeBefore - place);

export function PlaceChange({
  row,
  className,
}: {
  row: { place: number | null; placeBefore: number | null };
  className?: string | undefined;
}) {
  const t = useTexts('leagues');
  const change = computePlaceChange(row);
  if (change === null) return null;
  const count = formatCount(Math.abs(change));
  const words = change === 0 ? t.unchanged : fillPlaceholders(change > 0 ? t.rises : t.falls, { n: count });
  return (
    <span className={`${className ?? ''} ${change > 0 ? 'up' : change < 0 ? 'down' : 'mute'}`}>
      <span aria-hidden="true">{change === 0 ? '–' : `${change > 0 ? '▲' : '▼'}${count}`}</span>
      <span className="only-heard">{words}</span>
    </span>
  );
}
