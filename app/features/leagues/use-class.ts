/** A live view of a league's class: read once, and again when the stream says that somebody has traded or written. */
import { cache, refresh } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useChannel } from '../../stream/stream.ts';

type ClassTotals = Answer<'leagues/listClass'>['totals'];
type LiveClass = Parameters<Parameters<typeof useChannel<'class'>>[2]>[0];

/** The totals come with the first row. */
const totalsInput = (league: string) => ({ league, limit: 1 });

function takeClass({ type: _, league, at, ...totals }: LiveClass): void {
  const key = ['leagues/listClass', totalsInput(league)];
  const known = cache.getQueryData<Answer<'leagues/listClass'>>(key);
  if (!known || JSON.stringify(known.totals) === JSON.stringify(totals)) return;
  cache.setQueryData<Answer<'leagues/listClass'>>(key, { ...known, totals, at });
  refresh('leagues/listClass');
}

export function useTotals(league: string): {
  totals: ClassTotals | undefined;
  error: Error | null;
  refetch: () => void;
} {
  useChannel(`class:${league}`, 'class', takeClass);
  const { data, error, refetch } = useCall('leagues/listClass', totalsInput(league));
  return { totals: data?.totals, error, refetch: () => void refetch() };
}
