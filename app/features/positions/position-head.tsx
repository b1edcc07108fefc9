import type { CallAnswer } from '../../api/use-call.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { useServerNow } from '../../time/server-clock.ts';
import { findSaleLock } from './shared/sale-lock.ts';
import { Card } from '../../components/card.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { Skeleton, SkeletonRows } from '../../components/loading-placeholders.tsx';

interface HeadProps {
  position: Pick<CallAnswer<'trading/getPosition'>, 'name' | 'side' | 'status' | 'leverage'>;
  suspended: boolean;
  onSee: () => void;
}

interface ActionsProps {
  position: Pick<CallAnswer<'trading/getPosition'>, 'side' | 'status' | 'openQuantity' | 'pledged' | 'lockedUntil'>;
  suspended: boolean;
  onSee: () => void;
  onProtect: () => void;
  onClose: () => void;
}

/** How soon the end of a lock is noticed on the screen. */
const EVERY_MS = 10_000;

/** The actions now possible on it. */
export function PositionActions({ position, suspended, onSee, onProtect, onClose }: ActionsProps) {
  const t = useTexts('trading');
  const now = useServerNow(EVERY_MS);
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
      {position.status === 'inPosition' && !suspended && !findSaleLock(position, now) ? (
        <Button onPress={onClose}>{(position.side === 'long' ? t.selling : t).close}</Button>
      ) : null}
      {position.status === 'readyToClose' ? (
        <Button onPress={() => navigate('/trade/gdOrders')}>{t.pending}</Button>
      ) : null}
    </ActionBar>
  );
}

/** Its name, its side if it is leveraged, and a link to its instrument. */
export function PositionHead({ position, suspended, onSee }: HeadProps) {
  const t = useTexts('trading');
  const side = useTexts('terms').side;
  const borrows = position.side === 'short' || position.leverage > 1;
  return (
    <BackHeader
      title={borrows ? `${position.name} · ${side[position.side]}` : position.name}
      fallback="/trade/index"
      end={
        position.status === 'closed' || suspended ? null : (
          <IconButton icon="chart" label={t.seeStock} onPress={onSee} />
        )
      }
    />
  );
}

/** A position's placeholder until it is known. */
export function PositionPlaceholder() {
  const t = useTexts('trading');
  return (
    <Page foot="actions">
      <HeroFigure label={t.profit} below={<Skeleton width={4} />}>
        <Skeleton width={6} size="hero" />
      </HeroFigure>
      <Card>
        <SkeletonRows count={3} />
      </Card>
      <Card>
        <SkeletonRows count={6} />
      </Card>
    </Page>
  );
}
