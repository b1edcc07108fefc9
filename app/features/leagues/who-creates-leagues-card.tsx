/** For customers who may not create leagues: who can allow it, and the ID that they need for that. */
import { Card } from '../../components/card.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import styles from './leagues.module.css';

export function WhoCreatesLeaguesCard() {
  const t = useTexts('leagues');
  const id = useCurrentUser()?.id;
  return id === undefined ? null : (
    <Card title={t.whoCreates}>
      <p className={styles.note}>{fillPlaceholders(t.whoCreatesSays, { id })}</p>
    </Card>
  );
}
