import { useDrag } from '@use-gesture/react';
import { useEffect, useState } from 'react';
import { getConfig, supportLink } from '../config/config.ts';
import { useTexts } from '../language/language.ts';
import { useUser } from '../session/use-user.ts';
import { Icon } from './icon.tsx';
import styles from './support-button.module.css';
import { showToast } from './toast-store.ts';

interface Spot {
  x: number;
  y: number;
}

/** The nearest spot at which a button of `size` is wholly on a screen of `width` × `height`. */
export function keepOnScreen(spot: Spot, size: number, width: number, height: number): Spot {
  return { x: Math.min(Math.max(0, spot.x), Math.max(0, width - size)), y: Math.min(Math.max(0, spot.y), Math.max(0, height - size)) };
}

/** Opens the customer-service link; can be dragged out of the way, and stays on the screen. */
export function SupportButton() {
  const t = useTexts('shell');
  const missing = useTexts('errors').supportLinkMissing;
  const user = useUser();
  const [spot, setSpot] = useState<Spot | null>(null);

  useEffect(() => {
    const stay = () => setSpot((known) => known && keepOnScreen(known, 48, innerWidth, innerHeight));
    addEventListener('resize', stay);
    return () => removeEventListener('resize', stay);
  }, []);

  const bind = useDrag(({ xy: [x, y], tap, currentTarget }) => {
    const size = (currentTarget as HTMLElement).offsetWidth;
    if (!tap) setSpot(keepOnScreen({ x: x - size / 2, y: y - size / 2 }, size, innerWidth, innerHeight));
  }, { filterTaps: true, threshold: 6 });

  const open = () => {
    const link = supportLink(getConfig(), user?.id ?? '');
    if (link) window.open(link, '_blank', 'noopener');
    else showToast(missing);
  };
  return (
    <button type="button" {...bind()} className={styles.button} aria-label={t.support} onClick={open}
      style={spot ? { left: spot.x, top: spot.y, right: 'auto', bottom: 'auto' } : undefined}>
      <Icon name="chat" />
    </button>
  );
}
