/** A stock's page: its parts, what is held of it, and the bar that trades it. */
import { PriceChange } from '../../components/price-figures.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { groupPositions } from '../positions/shared/group-positions.ts';
import { type InstrumentHoldings, useInstrumentHoldings } from '../positions/shared/use-instrument-holdings.ts';
import { useEffect } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../router/link.tsx';
import { getLocation, navigate } from '../../router/location.ts';
import { hasNoPriceYet } from '../../instruments/listing-status-note.tsx';
import { storeLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { MyInstrumentHoldingsAndOrders } from '../positions/shared/my-instrument-holdings-and-orders.tsx';
import { MarketDepth, TradeActionBar } from './trade-bar-and-market-depth.tsx';
import styles from './market.module.css';
import { InstrumentDetail } from './instrument-detail.tsx';
import { usePositionAndOrderLines } from './use-position-and-order-lines.tsx';

const PARTS = ['chart', 'depth', 'company', 'news'] as const;

/** What is held, with its profit: always in sight, whichever part is open. */
function HeldLines({ instrument, positions }: { instrument: string; positions: InstrumentHoldings['positions'] }) {
  const t = useTexts('quotes');
  return groupPositions(positions).map((group) => {
    const [only, ...more] = group.positions;
    const target =
      only && more.length === 0
        ? { to: '/trade/positionDetail', query: { position: only.id } }
        : { to: '/trade/index', query: { instrument } };
    return (
      <Link key={group.key} {...target} className={styles.held}>
        <span>
          {group.side === 'long' ? t.holding : t.holdingShort} <b>{formatQuantity(group.quantity)}</b>
        </span>
        <span>
          <SignedMoney amount={group.profit} currency={group.currency} />
          <PriceChange rate={group.returnRate} />
        </span>
      </Link>
    );
  });
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
    if (found !== id) navigate('/market/stockDetail', { ...getLocation().query, instrument: found }, { replace: true });
  }, [id, found]);
  const held = useInstrumentHoldings(id, EVERY_MS);
  const { chart, dialog } = usePositionAndOrderLines(id, held.positions);
  return (
    <>
      <InstrumentDetail
        instrument={id}
        foot="actions"
        parts={PARTS}
        chart={chart}
        mine={<MyInstrumentHoldingsAndOrders instrument={id} />}
        depth={(instrument, quote) =>
          instrument.listingStatus === 'listed' && !hasNoPriceYet(instrument, quote) ? (
            <MarketDepth instrument={instrument} quote={quote} held={held.long !== '0'} />
          ) : null
        }
      />
      {dialog}
      {(isError && !data) || data?.tradable === false || (data && data.listingStatus !== 'listed') ? null : (
        <TradeActionBar
          instrument={id}
          held={held.positions.length > 0 ? <HeldLines instrument={id} positions={held.positions} /> : null}
        />
      )}
    </>
  );
}
