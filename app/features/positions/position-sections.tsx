import type { Answer } from '../../api/use-call.ts';
import { Change } from '../../components/figure.tsx';
import { Hero, SignedMoney } from '../../components/amounts.tsx';
import { SimulatedMark } from '../../components/badges.tsx';
import { useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { StandingNote } from '../../instruments/listing-status-note.tsx';
import { AdjustmentHistory, FillExplanations } from './position-history.tsx';
import { MarginCard, RolloverCard } from './margin-card.tsx';
import { GrossBelow, PositionFigures, PositionTerms } from './position-figures.tsx';
import { PositionLegs, PositionOrder } from './position-legs.tsx';
import styles from './positions.module.css';
import { ProtectionCard } from './protection-card.tsx';
import { PositionNotes, RecallNote } from './position-notes.tsx';
import { ReturnChart } from './return-chart.tsx';
import { useProtection } from './protection.ts';

export type PositionDetail = Answer<'trading/getPosition'>;

interface PartProps {
  /** As the server returned it. */
  known: PositionDetail;
  /** At the current price. */
  position: PositionDetail;
  instrument: Answer<'quotes/getInstrument'> | undefined;
  quote: LiveQuote | null;
  protection: ReturnType<typeof useProtection>;
  suspended: boolean;
}

/** All its sections, the most important first. */
export function Sections({ known, position, instrument, quote, protection, suspended }: PartProps) {
  const t = useTexts('trading');
  return (
    <>
      <Hero
        label={t.profit}
        unit={position.currency}
        below={
          <>
            <Change rate={position.returnRate} />
            <GrossBelow position={position} />
          </>
        }
      >
        <SignedMoney amount={position.profit} currency={position.currency} />
      </Hero>
      <div className={styles.source}>
        <SimulatedMark source={position.source} />
      </div>
      <StandingNote instrument={instrument} />
      <RecallNote recall={position.recall} />
      <PositionNotes position={known} />
      <ReturnChart
        position={known}
        last={(quote && (position.side === 'long' ? quote.bid : quote.ask)) ?? position.lastPrice}
      />
      <PositionFigures position={position} />
      {position.status === 'closed' ? null : <PositionTerms position={position} suspended={suspended} />}
      {position.loan ? <MarginCard position={position} loan={position.loan} /> : null}
      {position.rollover ? <RolloverCard position={position} rollover={position.rollover} /> : null}
      <PositionLegs position={position} />
      {position.status === 'closed' || !protection ? null : (
        <ProtectionCard position={position} protection={protection} />
      )}
      <PositionOrder position={position} />
      <AdjustmentHistory position={position} />
      <FillExplanations position={position} />
    </>
  );
}
