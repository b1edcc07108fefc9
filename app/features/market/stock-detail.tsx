/** The customer's holding in this instrument, with its profit; empty without one. */
import { Card } from '../../components/card.tsx';
import { Change } from '../../components/figure.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/amounts.tsx';
import { formatAverage, formatQuantity, withCurrency } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { groupPositions } from '../positions/shared/group-positions.ts';
import { type Held, useHeld } from '../positions/shared/use-holdings.ts';
import { useEffect } from 'react';
import { useCall } from '../../api/use-call.ts';
import { navigate } from '../../router/location.ts';
import { chooseInstrument } from '../../instruments/chosen-instrument.ts';
import { MyTrades } from '../positions/shared/my-trades.tsx';
import { Depth, TradeBar } from './trade-actions.tsx';
import { InstrumentDetail } from './instrument-detail.tsx';
import { useChartOrders } from './use-chart-orders.tsx';

function Holding({ instrument, tick, positions }: { instrument: string; tick: string; positions: Held['positions'] }) {
  const t = useTexts('quotes');
  if (positions.length === 0) return null;
  return (
    <Card flush>
      {groupPositions(positions).map((group) => {
        const [only, ...more] = group.positions;
        const target =
          only && more.length === 0
            ? { to: '/trade/positionDetail', query: { position: only.id } }
            : { to: '/trade/index', query: { instrument } };
        return (
          <Row
            key={group.key}
            {...target}
            title={`${group.side === 'long' ? t.holding : t.holdingShort} ${formatQuantity(group.quantity)}`}
            sub={withCurrency(formatAverage(group.averageCost, group.currency, tick), group.currency)}
            end={
              <>
                <SignedMoney amount={group.profit} currency={group.currency} />
                <Change rate={group.returnRate} />
              </>
            }
          />
        );
      })}
    </Card>
  );
}

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
