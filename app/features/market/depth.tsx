import { Card } from '../../components/card.tsx';
import { SimulatedMark } from '../../components/simulated-mark.tsx';
import { useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { DepthLadder, type DepthSide, useDepth } from '../../instruments/depth-ladder.tsx';
import { outsideEveryMs } from '../../instruments/outside-quote.ts';
import type { Instrument } from './instrument.ts';
import { openOrder } from '../positions/shared/open-ticket.ts';

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
