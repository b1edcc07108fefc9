/** The chart over the full screen, upright or turned to landscape. */
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import { rotatePointerEvents } from './rotated-pointers.ts';
import { useLandscape } from './use-landscape.ts';
import styles from './chart.module.css';

export interface FullScreenChartBoxProps {
  name: string;
  onClose: () => void;
  /** The chart itself. */
  children: ReactNode;
}

export default function FullScreenChartBox({ name, onClose, children }: FullScreenChartBoxProps) {
  const t = useTexts('shell');
  const portal = useRef<HTMLDivElement>(null);
  const { byPage, ...landscape } = useLandscape();
  useEffect(() => {
    const all = portal.current;
    if (!byPage || !all) return;
    return rotatePointerEvents(all, () => all.querySelector('[role="img"]'));
  }, [byPage]);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      {/* What opens above the chart is within this portal, and turns with it. */}
      <Dialog.Portal ref={portal} className={byPage ? styles.turned : undefined}>
        <Dialog.Popup className={styles.screen}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{name}</Dialog.Title>
            <div className={styles.ends}>
              {landscape.canTurn ? <RotateButton pressed={landscape.isTurned} onPress={landscape.toggle} /> : null}
              <IconButton icon="close" label={t.close} onPress={onClose} />
            </div>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** An icon in the style of the sprite: a phone upright, the same phone on its side, and an arrow between them. */
const PATH =
  'M5.500 4h4A1.500 1.500 0 0 1 11 5.500V13M11 20H5.500A1.500 1.500 0 0 1 4 18.500v-13A1.500 1.500 0 0 1 5.500 4' +
  'M11 13h7.500a1.500 1.500 0 0 1 1.500 1.500v4a1.500 1.500 0 0 1-1.500 1.500H11z' +
  'M14.500 4.500a5 5 0 0 1 4.500 4.500M17 7.500l2 1.700 1.700-2';

/** Turns the full-screen chart to landscape, and back. */
function RotateButton({ pressed, onPress }: { pressed: boolean; onPress: () => void }) {
  const t = useTexts('chartTools');
  return (
    <button type="button" className={styles.turn} aria-label={t.landscape} aria-pressed={pressed} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATH} />
      </svg>
    </button>
  );
}
