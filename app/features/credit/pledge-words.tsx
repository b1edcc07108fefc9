import { formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import type { Pledgeable } from './use-holdings.ts';

/** The rules of pledging, shown before anything is pledged. */
export function Rules({ rules }: Pick<Pledgeable, 'rules'>) {
  const t = useTexts('credit').secured;
  if (!rules) return null;
  const words = {
    maintenance: formatRate(rules.maintenance, { digits: 0 }),
    urgent: formatRate(rules.urgent, { digits: 0 }),
  };
  return (
    <>
      <p className={styles.note}>{fill(t.says, { rate: formatRate(rules.rate) })}</p>
      <p className={styles.note}>{t.stays}</p>
      <p className={styles.note}>{fill(t.called, words)}</p>
      <p className={styles.note}>{fill(t.sold, words)}</p>
      <p className={styles.note}>{t.remains}</p>
    </>
  );
}
