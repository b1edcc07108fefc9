/** The sheets that a row of the list opens: to protect one position, or to close it. */
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../language/language.ts';
import { MAIN_PORTFOLIO } from '../../router/location.ts';
import { PortfolioContext } from '../../session/chosen-portfolio.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { ClosePositionSheet } from './close-position-sheet.tsx';
import { ProtectionSheet } from './protection-card.tsx';
import { usePositionProtection } from './position-protection.ts';
import { revaluePosition } from './position-valuation.ts';

export type PositionAct = 'protect' | 'close';

function KnownPositionSheet({
  known,
  act,
  onClose,
}: {
  known: CallAnswer<'trading/getPosition'>;
  act: PositionAct;
  onClose: () => void;
}) {
  const position = revaluePosition(known, useSubscribedQuote(known.instrument));
  const protection = usePositionProtection(known);
  return act === 'close' ? (
    <ClosePositionSheet position={position} open onClose={onClose} />
  ) : (
    <ProtectionSheet position={position} protection={protection} open onClose={onClose} />
  );
}

export default function PositionActionSheets({
  position,
  act,
  onClose,
}: {
  position: string;
  act: PositionAct;
  onClose: () => void;
}) {
  const t = useTexts('routes');
  const { data, error, refetch } = useCall('trading/getPosition', { position });
  if (data)
    return (
      <PortfolioContext value={data.portfolio ?? MAIN_PORTFOLIO}>
        <KnownPositionSheet known={data} act={act} onClose={onClose} />
      </PortfolioContext>
    );
  return (
    <Sheet open onClose={onClose} title={t.positionDetail}>
      {error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}
    </Sheet>
  );
}
