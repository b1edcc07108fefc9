/** A price alert in a list: its words, and its removal. */
import { IconButton } from '../../components/button.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { type Alert, levelWords, stateWords } from './alert-words.ts';
import styles from './alerts.module.css';
import { useTakeAway } from './use-take-away.ts';

/** One alert: its price, its state, and a button to remove it. `named` links to its instrument. */
export function AlertRow({ alert, named }: { alert: Alert; named?: boolean }) {
  const t = useTexts('discovery').alerts;
  const takeAway = useTakeAway();
  const level = levelWords(t, alert);
  const words = (
    <>
      {named ? <span className={styles.name}>{alert.name}</span> : null}
      <span className={named ? styles.level : styles.name}>{level}</span>
      <span className={styles.state}>
        <span className={`${styles.tag} ${styles[alert.status]}`}>{t.state[alert.status]}</span> {stateWords(t, alert)}
      </span>
    </>
  );
  return (
    <div className={styles.row}>
      {named ? (
        <Link to="/market/stockDetail" query={{ instrument: alert.instrument }} className={styles.words}>
          {words}
        </Link>
      ) : (
        <div className={styles.words}>{words}</div>
      )}
      <IconButton
        icon="trash"
        label={fill(t.remove, { name: alert.name, level })}
        onPress={() => void takeAway(alert)}
      />
    </div>
  );
}
