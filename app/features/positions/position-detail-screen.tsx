import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Change } from '../../components/figure.tsx';
import { Hero } from '../../components/hero.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { SimulatedMark } from '../../components/simulated-mark.tsx';
import { Skeleton, SkeletonRows } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import { openInstrument } from '../quotes/shared/chosen-instrument.ts';
import { StandingNote } from '../quotes/shared/standing-note.tsx';
import { AdjustmentHistory } from './adjustment-history.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { FillExplanations } from './fill-explanations.tsx';
import { withPrice } from './live-position.ts';
import { MarginCard } from './margin-card.tsx';
import { GrossBelow, PositionFigures, PositionTerms } from './position-figures.tsx';
import { RolloverCard } from './rollover-card.tsx';
import { PositionLegs, PositionOrder } from './position-legs.tsx';
import styles from './positions.module.css';
import { ProtectSheet } from './protect-sheet.tsx';
import { ProtectionCard } from './protection-card.tsx';
import { RecallNote } from './recall-note.tsx';
import { ReturnChart } from './return-chart.tsx';
import { useProtection } from './use-protection.ts';

/** What is left of a margin follows the price: the server is asked for it again this often. */
const BORROWED_MS = 5_000;

type PositionDetail = Answer<'trading/getPosition'>;

interface PartProps {
  /** As the server told it. */
  known: PositionDetail;
  /** With the price of now. */
  position: PositionDetail;
  instrument: Answer<'quotes/getInstrument'> | undefined;
  quote: LiveQuote | null;
  protection: ReturnType<typeof useProtection>;
  suspended: boolean;
}

/** Everything there is to read about it, the most important on top. */
function Sections({ known, position, instrument, quote, protection, suspended }: PartProps) {
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

interface ActionsProps extends Pick<PartProps, 'position' | 'suspended'> {
  onSee: () => void;
  onProtect: () => void;
  onClose: () => void;
}

/** What can be done with it now. */
function Actions({ position, suspended, onSee, onProtect, onClose }: ActionsProps) {
  const t = useTexts('trading');
  return (
    <ActionBar>
      {position.status === 'closed' || (suspended && position.status === 'inPosition') ? (
        <Button kind="soft" onPress={onSee}>
          {t.seeStock}
        </Button>
      ) : null}
      {position.status === 'inPosition' && !suspended ? (
        <Button kind="soft" onPress={onProtect}>
          {t.protect}
        </Button>
      ) : null}
      {position.status === 'inPosition' && !suspended ? <Button onPress={onClose}>{t.close}</Button> : null}
      {position.status === 'readyToClose' ? (
        <Button onPress={() => navigate('/trade/gdOrders')}>{t.pending}</Button>
      ) : null}
    </ActionBar>
  );
}

function Detail({ known }: { known: PositionDetail }) {
  const t = useTexts('trading');
  const side = useTexts('terms').side;
  const quote = useQuote(known.instrument);
  const [closing, setClosing] = useState(false);
  const [protecting, setProtecting] = useState(false);
  const protection = useProtection(known);
  const instrument = useCall(
    'quotes/getInstrument',
    { instrument: known.instrument },
    { staleTimeMs: 20_000, everyMs: 30_000 },
  ).data;
  const position = withPrice(known, quote);
  const suspended = instrument?.standing === 'suspended';
  const seeStock = () => openInstrument(position.instrument);
  return (
    <>
      <BackHeader
        title={`${position.name} · ${side[position.side]}`}
        fallback="/trade/index"
        end={
          position.status === 'closed' || suspended ? null : (
            <IconButton icon="chart" label={t.seeStock} onPress={seeStock} />
          )
        }
      />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="actions">
          <Sections {...{ known, position, instrument, quote, protection, suspended }} />
        </Page>
      </PullToRefresh>
      <Actions
        position={position}
        suspended={suspended}
        onSee={seeStock}
        onProtect={() => setProtecting(true)}
        onClose={() => setClosing(true)}
      />
      <CloseSheet position={position} open={closing} onClose={() => setClosing(false)} />
      <ProtectSheet
        position={position}
        protection={protection}
        open={protecting}
        onClose={() => setProtecting(false)}
      />
    </>
  );
}

/** One position: what it has made, why it stands as it does, and the way out of it. */
export function PositionDetailScreen() {
  const t = useTexts('trading');
  const title = useTexts('routes').positionDetail;
  const { position: id } = useHashQuery();
  const [borrows, setBorrows] = useState(false);
  const { data, error, refetch } = useCall(
    'trading/getPosition',
    { position: id ?? '' },
    { enabled: id !== undefined, ...(borrows ? { everyMs: BORROWED_MS } : {}) },
  );
  if (data && borrows !== (data.loan !== null)) setBorrows(data.loan !== null);
  if (id === undefined) return <EmptyScreen />;
  if (data) return <Detail known={data} />;
  return (
    <>
      <BackHeader title={title} fallback="/trade/index" />
      {error ? (
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Page foot="actions">
          <Hero label={t.profit} below={<Skeleton width={4} />}>
            <Skeleton width={6} size="hero" />
          </Hero>
          <Card>
            <SkeletonRows count={3} />
          </Card>
          <Card>
            <SkeletonRows count={6} />
          </Card>
        </Page>
      )}
    </>
  );
}
