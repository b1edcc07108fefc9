import { useEffect } from 'react';
import { useCall } from '../../api/use-call.ts';
import { navigate } from '../../router/location.ts';
import { chooseInstrument } from '../../instruments/chosen-instrument.ts';
import { MyTrades } from '../positions/shared/my-trades.tsx';
import { useHeld } from '../positions/shared/use-held.ts';
import { Depth } from './depth.tsx';
import { Holding } from './holding.tsx';
import { InstrumentDetail } from './instrument-detail.tsx';
import { TradeBar } from './trade-bar.tsx';
import { useChartOrders } from './use-chart-orders.tsx';

/** Profit follows the prices: it is reread this often. */
const EVERY_MS = 5_000;

export function StockDetail({ instrument: id }: { instrument: string }) {
  const { data, isError } = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000 });
  // A shared link also chooses: the trade tab returns to it. Unknown instruments aren't chosen.
  const found = data?.instrument;
  useEffect(() => {
    if (found === undefined) return;
    chooseInstrument(found);
    // An address with an old code is replaced by the present one.
    if (found !== id) navigate('/market/stockDetail', { instrument: found }, { replace: true });
  }, [id, found]);
  const held = useHeld(id, EVERY_MS);
  const { chart, dialog } = useChartOrders(id, held.positions);
  return (
    <>
      <InstrumentDetail instrument={id} foot="actions" isReady={held.isKnown} chart={chart}>
        {(instrument, quote) => (
          <>
            <Holding instrument={id} tick={instrument.tick} positions={held.positions} />
            {instrument.standing === 'listed' ? (
              <Depth instrument={instrument} quote={quote} held={held.long !== '0'} />
            ) : null}
            <MyTrades instrument={id} />
          </>
        )}
      </InstrumentDetail>
      {dialog}
      {(isError && !data) || data?.tradable === false || (data && data.standing !== 'listed') ? null : (
        <TradeBar instrument={id} />
      )}
    </>
  );
}
