/** The floating button for customer service. */
import { useEffect, useRef } from 'react';
import { useTexts } from '../language/language.ts';
import { usePlace } from '../router/hooks.ts';
import { Icon } from './icon.tsx';
import styles from './support-button.module.css';
import { float, type Floating } from './support-float.ts';
import { useSupport } from './use-support.ts';

/** Opens the customer-service link; never over a figure, can be dragged out of the way, and stays on the screen. */
export default function SupportButton() {
  const t = useTexts('shell');
  const callSupport = useSupport();
  const button = useRef<HTMLButtonElement>(null);
  const floating = useRef<Floating>(null);
  useEffect(() => {
    const page = document.getElementById('root');
    if (!button.current || !page) return;
    floating.current = float(button.current, page);
    return () => floating.current?.stop();
  }, []);
  const { path } = usePlace();
  useEffect(() => floating.current?.look(), [path]);
  const open = () => {
    if (!floating.current?.wasDragged()) callSupport();
  };
  return (
    <button ref={button} type="button" className={styles.button} aria-label={t.support} onClick={open}>
      <Icon name="chat" />
    </button>
  );
}
