import styles from './strategies.module.css';
import { House } from './strategies-screen.tsx';

/** Strategies on the home screen: the house's, and the kinds to make one's own from. */
export default function QuantTab() {
  return (
    <div className={styles.tab}>
      <House />
    </div>
  );
}
