/** The customer's holding in this instrument, with its profit; empty without one. */
import { Card } from '../../components/card.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatAveragePrice, formatQuantity, formatWithCurrency } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { groupPositions } from '../positions/shared/group-positions.ts';
import { type InstrumentHoldings, useInstrumentHoldings } from '../positions/shared/use-instrument-holdings.ts';
import { useEffect } from 'react';
import { useCall } from '../../api/use-call.ts';
import { navigate } from '../../router/location.ts';
import { hasNoPriceYet } from '../../instruments/listing-status-note.tsx';
import { storeLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { MyInstrumentHoldingsAndOrders } from '../positions/shared/my-instrument-holdings-and-orders.tsx';
import { MarketDepth, TradeActionBar } from './trade-bar-and-market-depth.tsx';
import { InstrumentDetail } from './instrument-detail.tsx';
import { usePositionAndOrderLines } from './use-position-and-order-lines.tsx';

function Holding({
  instrument,
  tick,
  positions,
}: {
  instrument: string;
  tick: string;
  positions: InstrumentHoldings['positions'];
}) {
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
          <ListRow
            key={group.key}
            {...target}
            title={`${group.side === 'long' ? t.holding : t.holdingShort} ${formatQuantity(group.quantity)}`}
            sub={formatWithCurrency(formatAveragePrice(group.averageCost, group.currency, tick), group.currency)}
            end={
              <>
                <SignedMoney amount={group.profit} currency={group.currency} />
                <PriceChange rate={group.returnRate} />
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
    storeLastChosenInstrument(found);
    // An address with an old code is replaced by the present one.
    if (found !== id) navigate('/market/stockDetail', { instrument: found }, { replace: true });
  }, [id, found]);
  const held = useInstrumentHoldings(id, EVERY_MS);
  const { chart, dialog } = usePositionAndOrderLines(id, held.positions);
  return (
    <>
      <InstrumentDetail instrument={id} foot="actions" isReady={held.isKnown} chart={chart}>
        {(instrument, quote) => (
          <>
            <Holding instrument={id} tick={instrument.tick} positions={held.positions} />
            {instrument.listingStatus === 'listed' && !hasNoPriceYet(instrument, quote) ? (
              <MarketDepth instrument={instrument} quote={quote} held={held.long !== '0'} />
            ) : null}
            <MyInstrumentHoldingsAndOrders instrument={id} />
          </>
        )}
      </InstrumentDetail>
      {dialog}
      {(isError && !data) || data?.tradable === false || (data && data.listingStatus !== 'listed') ? null : (
        <TradeActionBar instrument={id} />
      )}
    </>
  );
}
