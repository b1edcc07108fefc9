/** The price and its chart come before the ticket's code; an earlier tap loads it at once. */
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { useHasStalePrices } from '../../components/offline-banner.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { hasLeftLeague, useLeagueRules } from '../../session/league-rules.ts';
import { openTicketForInstrument, preloadTicket } from '../positions/shared/open-ticket-for-instrument.ts';
import { Card } from '../../components/card.tsx';
import { PriceSourceBadge } from '../../components/avatar-and-badges.tsx';
import type { LiveQuote } from '../../stream/live-quotes.ts';
import { DepthLadder, type OrderBookSide, useDepth } from '../../instruments/depth-ladder.tsx';
import { extendedHoursRefreshMs } from '../../instruments/extended-hours-quote.ts';
import type { Instrument } from './use-instrument-detail.tsx';

const PRELOAD_DELAY_MS = 2_500;

const EFFECTS = { buy: 'open', sell: 'close' } as const;
const isTicketSide = (requestedSide: string | undefined): requestedSide is keyof typeof EFFECTS =>
  requestedSide === 'buy' || requestedSide === 'sell';

/**
 * Opens the ticket if the address has `ticket=buy` or `ticket=sell`, as from a link, a shortcut or a repeated order.
 * The parameter is then removed, so that neither going back nor a reload opens another ticket.
 */
export function useRequestedTicket(instrument: string | null): void {
  const { ticket, tab } = useHashQuery();
  useEffect(() => {
    if (ticket === undefined || instrument === null) return;
    navigate(getRoutePath('stockDetail'), { instrument, tab }, { replace: true });
    if (isTicketSide(ticket)) openTicketForInstrument(instrument, EFFECTS[ticket]);
  }, [ticket, tab, instrument]);
}

/** Sell and Buy, within the thumb's reach; above them what the customer holds of it. */
export function TradeActionBar({ instrument, held }: { instrument: string; held: ReactNode }) {
  const t = useTexts('trading');
  const isStale = useHasStalePrices();
  const hasLeft = hasLeftLeague(useLeagueRules());
  useRequestedTicket(instrument);
  useEffect(() => {
    const timer = setTimeout(preloadTicket, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (hasLeft) return null;
  return (
    <ActionBar aboveTabs over={held}>
      <Button kind="soft" disabled={isStale} onPress={() => openTicketForInstrument(instrument, 'close')}>
        {t.sell}
      </Button>
      <Button disabled={isStale} onPress={() => openTicketForInstrument(instrument, 'open')}>
        {t.buy}
      </Button>
    </ActionBar>
  );
}

/** As many as the call answers. */
const MARKET_DEPTH_ROWS = 10;

/**
 * The prices behind the quote. A tap on a bid sells for holders; everything else buys, at an ask now or at a bid later.
 */
export function MarketDepth({
  instrument,
  quote,
  held,
}: {
  instrument: Instrument;
  quote: LiveQuote | null;
  held: boolean;
}) {
  const t = useTexts('quotes');
  const depth = useDepth(instrument.instrument, quote, extendedHoursRefreshMs(instrument));
  const sells = (side: OrderBookSide): boolean => side === 'bid' && held;
  const pick = (side: OrderBookSide, limitPrice: string): void =>
    openTicketForInstrument(instrument.instrument, sells(side) ? 'close' : 'open', limitPrice);
  return (
    <Card title={t.depth}>
      <DepthLadder
        depth={depth}
        currency={instrument.currency}
        tick={instrument.tick}
        onPick={pick}
        rows={MARKET_DEPTH_ROWS}
        does={{ bid: held ? t.sellAt : t.buyAt, ask: t.buyAt }}
      />
      <PriceSourceBadge source={depth?.source ?? instrument.source}>
        {depth?.span ? <>{t.extended[depth.span]} · </> : null}
        {t.depthSays}
      </PriceSourceBadge>
    </Card>
  );
}
