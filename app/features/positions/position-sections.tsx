import type { CallAnswer } from '../../api/use-call.ts';
import { PriceChange } from '../../components/price-figures.tsx';
import { HeroFigure, SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { PriceOriginLine } from '../../instruments/price-origin.tsx';
import { PriceSourceBadge } from '../../components/avatar-and-badges.tsx';
import { useTexts } from '../../language/language.ts';
import type { LiveQuote } from '../../stream/live-quotes.ts';
import { ListingStatusNote } from '../../instruments/listing-status-note.tsx';
import { CorporateActionHistory, FillExplanations } from './position-fills-and-adjustments.tsx';
import { MarginCard, RolloverCard } from './margin-card.tsx';
import { GrossProfitNote, PositionFigures, PositionSaleAvailability } from './position-figures.tsx';
import { PositionPurchaseAndSale, PositionOpeningOrder } from './position-purchase-and-sale.tsx';
import styles from './positions.module.css';
import { ProtectionCard } from './protection-card.tsx';
import { PositionNotes, RecallNote } from './position-notes.tsx';
import { PositionReturnChart } from './position-return-chart.tsx';
import { usePositionProtection } from './position-protection.ts';

export type PositionDetail = CallAnswer<'trading/getPosition'>;

interface PartProps {
  /** As the server returned it. */
  known: PositionDetail;
  /** At the current price. */
  position: PositionDetail;
  instrument: CallAnswer<'quotes/getInstrument'> | undefined;
  quote: LiveQuote | null;
  protection: ReturnType<typeof usePositionProtection>;
  suspended: boolean;
}

/** All its sections, the most important first. */
export function PositionSections({ known, position, instrument, quote, protection, suspended }: PartProps) {
  const t = useTexts('trading');
  return (
    <>
      <HeroFigure
        label={t.profit}
        unit={position.currency}
        below={
          <>
            <PriceChange rate={position.returnRate} />
            <GrossProfitNote position={position} />
          </>
        }
      >
        <SignedMoney amount={position.profit} currency={position.currency} />
      </HeroFigure>
      <div className={styles.source}>
        {instrument?.origin ? (
          <PriceOriginLine origin={instrument.origin} quote={quote} />
        ) : (
          <PriceSourceBadge source={position.source} />
        )}
      </div>
      <ListingStatusNote instrument={instrument} />
      <RecallNote recall={position.recall} />
      <PositionNotes position={known} />
      <PositionReturnChart
        position={known}
        last={(quote && (position.side === 'long' ? quote.bid : quote.ask)) ?? position.lastPrice}
      />
      <PositionFigures position={position} />
      {position.status === 'closed' ? null : <PositionSaleAvailability position={position} suspended={suspended} />}
      {position.loan ? <MarginCard position={position} loan={position.loan} /> : null}
      {position.rollover ? <RolloverCard position={position} rollover={position.rollover} /> : null}
      <PositionPurchaseAndSale position={position} />
      {position.status === 'closed' || !protection ? null : (
        <ProtectionCard position={position} protection={protection} />
      )}
      <PositionOpeningOrder position={position} />
      <CorporateActionHistory position={position} />
      <FillExplanations position={position} />
    </>
  );
}
