import { Card } from '../../components/card.tsx';
import { Hero } from '../../components/hero.tsx';
import { Page } from '../../components/page.tsx';
import { Skeleton, SkeletonRows } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';

/** A position's placeholder until it is known. */
export function PositionWaiting() {
  const t = useTexts('trading');
  return (
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
  );
}
