import { useEffect, useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen, ErrorView } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { choosePortfolio, MAIN_PORTFOLIO, PortfolioContext } from '../../session/chosen-portfolio.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { openInstrument } from '../../instruments/last-chosen-instrument.ts';
import { ClosePositionSheet } from './close-position-sheet.tsx';
import { revaluePosition } from './position-valuation.ts';
import { ProtectionSheet } from './protection-card.tsx';
import { usePositionProtection } from './position-protection.ts';
import { PositionActions, PositionHead, PositionPlaceholder } from './position-head.tsx';
import { type PositionDetail, PositionSections } from './position-sections.tsx';

/** What is left of a margin follows the price: it is reread from the server this often. */
const BORROWED_MS = 5_000;

function Detail({ known }: { known: PositionDetail }) {
  const quote = useSubscribedQuote(known.instrument);
  const [closing, setClosing] = useState(false);
  const [protecting, setProtecting] = useState(false);
  const protection = usePositionProtection(known);
  const instrument = useCall(
    'quotes/getInstrument',
    { instrument: known.instrument },
    { staleTimeMs: 20_000, refetchIntervalMs: 30_000 },
  ).data;
  const position = revaluePosition(known, quote);
  const suspended = instrument?.listingStatus === 'suspended';
  const seeStock = () => openInstrument(position.instrument);
  return (
    <>
      <PositionHead position={position} suspended={suspended} onSee={seeStock} />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="actions">
          <PositionSections {...{ known, position, instrument, quote, protection, suspended }} />
        </Page>
      </PullToRefresh>
      <PositionActions
        position={position}
        suspended={suspended}
        onSee={seeStock}
        onProtect={() => setProtecting(true)}
        onClose={() => setClosing(true)}
      />
      <ClosePositionSheet position={position} open={closing} onClose={() => setClosing(false)} />
      <ProtectionSheet
        position={position}
        protection={protection}
        open={protecting}
        onClose={() => setProtecting(false)}
      />
    </>
  );
}

/** One position: its profit, how it was made, and how to close it. */
export default function PositionDetailScreen() {
  const title = useTexts('routes').positionDetail;
  const { position: id, portfolio: inAddress = MAIN_PORTFOLIO } = useHashQuery();
  const [borrows, setBorrows] = useState(false);
  const { data, error, refetch } = useCall(
    'trading/getPosition',
    { position: id ?? '' },
    { enabled: id !== undefined, ...(borrows ? { refetchIntervalMs: BORROWED_MS } : {}) },
  );
  // A link from elsewhere names no portfolio, or another: the address takes the position's.
  const portfolio = data && (data.portfolio ?? MAIN_PORTFOLIO);
  useEffect(() => {
    if (portfolio !== undefined && portfolio !== inAddress) choosePortfolio(portfolio);
  }, [portfolio, inAddress]);
  if (data && borrows !== (data.loan !== null)) setBorrows(data.loan !== null);
  if (id === undefined) return <NotFoundScreen />;
  if (data)
    return (
      <PortfolioContext value={portfolio ?? null}>
        <Detail known={data} />
      </PortfolioContext>
    );
  return (
    <>
      <BackHeader title={title} fallback="/trade/index" />
      {error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : <PositionPlaceholder />}
    </>
  );
}
