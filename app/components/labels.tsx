import { useTexts } from '../language/language.ts';
import styles from './labels.module.css';

/** Market alerts beside a name: VI trigger, overheating, new listing, suspended, delisting. */
export function Labels({ labels }: { labels: readonly string[] }) {
  const names: Readonly<Record<string, string>> = useTexts('labels').name;
  return labels.map((label) => (
    <span key={label} className={styles.label}>
      {names[label] ?? label}
    </span>
  ));
}
