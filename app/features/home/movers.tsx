import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { SimulatedMark } from '../../components/simulated-mark.tsx';
import { Skeleton, SkeletonRows } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import { homeMarket } from '../../instruments/home-market.ts';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useMarkets } from '../../instruments/use-markets.ts';

const SHOWN = 4;

/** The top gainers in the reader's own market. */
export function Movers({ currency }: { currency: string }) {
  const t = useTexts('home');
  const names = useTexts('markets').name;
  const market = homeMarket(currency);
  const status = useMarkets().find((row) => row.market === market);
  const { data, error, refetch } = useCall(
    'quotes/listInstruments',
    { market, rank: 'rising', spark: true, limit: SHOWN },
    { keepPrevious: true },
  );
  return (
    <Card
      title={t.moving}
      sub={
        status ? (
          <SimulatedMark source={status.source}>{names[market]}</SimulatedMark>
        ) : (
          <Skeleton width={10} size="small" />
        )
      }
    >
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={SHOWN} /> : null}
      {data?.rows.map((row) => (
        <InstrumentRow key={row.instrument} row={row} withMarket />
      ))}
    </Card>
  );
}
