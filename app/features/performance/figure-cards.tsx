import { describeFailure } from '../../api/failure.ts';
import { ErrorView } from '../../components/error-view.tsx';
import { Hero } from '../../components/hero.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { Skeleton, SkeletonRows } from '../../components/skeleton.tsx';
import { Held } from './held.tsx';
import { Months, Parts, Risk } from './parts.tsx';
import { type Figures, Returns } from './returns.tsx';

interface FigureCardsProps {
  figures: Figures | undefined;
  error: unknown;
  onRetry: () => void;
  index: string | null;
  onIndex: (index: string | null) => void;
}

/** All figures of a period, card by card. */
export function FigureCards({ figures, error, onRetry, index, onIndex }: FigureCardsProps) {
  if (!figures && error) return <ErrorView text={describeFailure(error)} onRetry={onRetry} />;
  if (!figures) return <SkeletonRows count={8} />;
  return (
    <>
      <Returns figures={figures} index={index} onIndex={onIndex} />
      <Parts figures={figures} />
      <Risk figures={figures} />
      <Months figures={figures} />
      <Held figures={figures} />
    </>
  );
}

export function ProfitHero({ figures, label }: { figures: Figures | undefined; label: string }) {
  return (
    <Hero label={label}>
      {figures ? (
        <SignedMoney amount={figures.profit} currency={figures.in} unit />
      ) : (
        <Skeleton width={8} size="hero" />
      )}
    </Hero>
  );
}
