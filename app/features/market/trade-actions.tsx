/** The price and its chart come before the ticket's code; an earlier tap loads it at once. */
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { pathOf } from '../../router/routes.ts';
import { openOrder, warmTicket } from '../positions/shared/open-ticket.ts';
import { Card } from '../../components/card.tsx';
import { SimulatedMark } from '../../components/badges.tsx';
import type { LiveQuote } from '../../stream/quotes.ts';
import { DepthLadder, type DepthSide, useDepth } from '../../instruments/depth-ladder.tsx';
import { outsideEveryMs } from '../../instruments/extended-hours-quote.ts';
import type { Instrument } from './use-instrument-detail.tsx';

const STANDS_MS = 2_500;

const EFFECTS = { buy: 'open', sell: 'close' } as const;
const isSide = (asked: string | undefined): asked is keyof typeof EFFECTS => asked === 'buy' || asked === 'sell';

/**
 * Opens the ticket if the address has `ticket=buy` or `ticket=sell`, as from a link, a shortcut or a repeated order.
 * The parameter is then removed, so that neither going back nor a reload opens another ticket.
 */
function useAskedTicket(instrument: string): void {
  const { ticket } = useHashQuery();
  useEffect(() => {
    if (ticket === undefined) return;
    navigate(pathOf('stockDetail'), { instrument }, { replace: true });
    if (isSide(ticket)) openOrder(instrument, EFFECTS[ticket]);
  }, [ticket, instrument]);
}

/** Sell and Buy, within the thumb's reach. */
export function TradeBar({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  useAskedTicket(instrument);
  useEffect(() => {
    const timer = setTimeout(warmTicket, STANDS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ActionBar aboveTabs>
      <Button kind="soft" onPress={() => openOrder(instrument, 'close')}>
        {t.sell}
      </Button>
      <Button onPress={() => openOrder(instrument, 'open')}>{t.buy}</Button>
    </ActionBar>
  );
}

/**
 * The prices behind the quote. A tap on a bid sells for holders; everything else buys, at an ask now or at a bid later.
 */
export function Depth({ instrument, quote, held }: { instrument: Instrument; quote: LiveQuote | null; held: boolean }) {
  const t = useTexts('quotes');
  const depth = useDepth(instrument.instrument, quote, outsideEveryMs(instrument));
  const sells = (side: DepthSide): boolean => side === 'bid' && held;
  const pick = (side: DepthSide, limitPrice: string): void =>
    openOrder(instrument.instrument, sells(side) ? 'close' : 'open', limitPrice);
  return (
    <Card title={t.depth}>
      <DepthLadder
        depth={depth}
        currency={instrument.currency}
        tick={instrument.tick}
        onPick={pick}
        does={{ bid: held ? t.sellAt : t.buyAt, ask: t.buyAt }}
      />
      <SimulatedMark source={depth?.source ?? instrument.source}>
        {depth?.span ? <>{t.extended[depth.span]} · </> : null}
        {t.depthSays}
      </SimulatedMark>
    </Card>
  );
}
