/** An instrument's order ticket above its depth. */
import { useCall } from '../../../api/use-call.ts';
import { useTexts } from '../../../language/language.ts';
import { hasLeftLeague, useLeagueRules } from '../../../session/league-rules.ts';
import { useInstrumentHoldings } from '../../positions/shared/use-instrument-holdings.ts';
import { OrderTicketDock } from '../../trading/shared/order-ticket-dock.tsx';
import { useInitialQuote } from '../hero-price.tsx';
import { PaneSeparator, type PaneSeparatorProps } from './pane-separator.tsx';
import { PriceLadder } from './price-ladder.tsx';
import styles from './desk.module.css';

export function TradePane({
  id,
  isActive,
  sizes,
  room,
}: { id: string; isActive: boolean } & Pick<PaneSeparatorProps, 'sizes' | 'room'>) {
  const t = useTexts('desk');
  const about = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000 });
  const quote = useInitialQuote(id, about);
  const held = useInstrumentHoldings(id);
  const hasLeft = hasLeftLeague(useLeagueRules());
  const { data: instrument } = about;
  const canTrade = instrument?.tradable !== false && !hasLeft;
  return (
    <div className={styles.trade} data-active={isActive || undefined}>
      <div className={`${styles.pane} ${styles.ticket}`}>
        {canTrade ? <OrderTicketDock instrument={id} /> : <p className={styles.notice}>{t.noTicket}</p>}
      </div>
      <PaneSeparator name="depth" sizes={sizes} room={room} />
      <div className={`${styles.pane} ${styles.depth}`} tabIndex={-1} data-scrolls>
        {instrument?.listingStatus === 'listed' ? (
          <PriceLadder instrument={instrument} quote={quote} held={held.long !== '0'} />
        ) : null}
      </div>
    </div>
  );
}
