import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { SimulatedMark } from '../../components/simulated-mark.tsx';
import { useTexts } from '../../language/language.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import { DepthLadder, useDepth } from '../../instruments/depth-ladder.tsx';
import { outsideEveryMs } from '../../instruments/outside-quote.ts';
import type { Instrument } from './order-ticket-intent.ts';
import styles from './order-ticket.module.css';

interface LadderProps {
  instrument: Instrument;
  onPick: (price: string) => void;
}

function Levels({ instrument, onPick }: LadderProps) {
  const { pickPrice } = useTexts('ticket');
  const { depthSays, extended } = useTexts('quotes');
  const depth = useDepth(instrument.instrument, useQuote(instrument.instrument), outsideEveryMs(instrument));
  return (
    <>
      <DepthLadder
        depth={depth}
        currency={instrument.currency}
        tick={instrument.tick}
        does={{ bid: pickPrice, ask: pickPrice }}
        onPick={(_, price) => onPick(price)}
      />
      <SimulatedMark source={depth?.source ?? instrument.source}>
        {depth?.span ? <>{extended[depth.span]} · </> : null}
        {depthSays}
      </SimulatedMark>
    </>
  );
}

/** The prices behind the quote, folded; a tap puts one into the limit's field. */
export function OrderTicketLadder(props: LadderProps) {
  const { depth } = useTexts('quotes');
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div>
      <button type="button" className={styles.unfold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {depth}
        <Icon name="down" size="small" />
      </button>
      {unfolded ? <Levels {...props} /> : null}
    </div>
  );
}
