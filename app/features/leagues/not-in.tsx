import { EmptyView } from '../../components/empty-view.tsx';
import { Page } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './leagues.module.css';

/** Shown to customers who aren't in the league: how to get in, and nothing else. */
export function NotIn() {
  const t = useTexts('leagues');
  return (
    <Page foot="none">
      <EmptyView
        text={t.notIn}
        icon="star"
        action={
          <Link to="/home/leagues" className={styles.way}>
            {t.enterCode}
          </Link>
        }
      />
    </Page>
  );
}
