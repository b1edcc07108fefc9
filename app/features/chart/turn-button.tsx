import { useTexts } from '../../language/language.ts';
import styles from './chart.module.css';

/** A phone, the same one on its side, and the way from one to the other; like the sprite's. */
const PATH =
  'M5.500 4h4A1.500 1.500 0 0 1 11 5.500V13M11 20H5.500A1.500 1.500 0 0 1 4 18.500v-13A1.500 1.500 0 0 1 5.500 4' +
  'M11 13h7.500a1.500 1.500 0 0 1 1.500 1.500v4a1.500 1.500 0 0 1-1.500 1.500H11z' +
  'M14.500 4.500a5 5 0 0 1 4.500 4.500M17 7.500l2 1.700 1.700-2';

/** Turns the full-screen chart to landscape, and back. */
export function TurnButton({ pressed, onPress }: { pressed: boolean; onPress: () => void }) {
  const t = useTexts('chartTools');
  return (
    <button type="button" className={styles.turn} aria-label={t.landscape} aria-pressed={pressed} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATH} />
      </svg>
    </button>
  );
}
