import type { Market } from '@bourse/core/market.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { CompanyWays } from '../companies/shared/company-ways.tsx';

/** How the whole market stands: its index, which opens its own detail, and the ways to its companies. */
export function IndexLine({ market }: { market: Market }) {
  const { data } = useCall(
    'quotes/listInstruments',
    { market, board: 'index', limit: 1, spark: true },
    { staleTimeMs: 60_000 },
  );
  const [index] = data?.rows ?? [];
  return (
    <>
      <CompanyWays market={market} />
      {data && !index ? null : <Card flush>{index ? <InstrumentRow row={index} /> : <SkeletonRows count={1} />}</Card>}
    </>
  );
}
