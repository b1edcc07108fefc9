import type { Market } from '@bourse/core/market.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';

/** How the whole market stands: its index, which opens its own detail. */
export function IndexLine({ market }: { market: Market }) {
  const { data } = useCall(
    'quotes/listInstruments',
    { market, board: 'index', limit: 1, spark: true },
    { staleTimeMs: 60_000 },
  );
  const [index] = data?.rows ?? [];
  if (data && !index) return null;
  return <Card flush>{index ? <InstrumentRow row={index} /> : <SkeletonRows count={1} />}</Card>;
}
