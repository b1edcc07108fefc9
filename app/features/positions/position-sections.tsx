import type { Answer } from '../../api/use-call.ts';
import { Change } from '../../components/figure.tsx';
import { Hero } from '../../components/hero.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { SimulatedMark } from '../../components/simulated-mark.tsx';
import { useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { StandingNote } from '../../instruments/standing-note.tsx';
import { AdjustmentHistory } from './adjustment-history.tsx';
import { FillExplanations } from './fill-explanations.tsx';
import { MarginCard } from './margin-card.tsx';
import { GrossBelow, PositionFigures, PositionTerms } from './position-figures.tsx';
import { RolloverCard } from './rollover-card.tsx';
import { PositionLegs, PositionOrder } from './position-legs.tsx';
import styles from './positions.module.css';
import { ProtectionCard } from './protection-card.tsx';
import { PositionNotes } from './position-notes.tsx';
import { RecallNote } from './recall-note.tsx';
import { ReturnChart } from './return-chart.tsx';
import { useProtection } from './use-protection.ts';

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
