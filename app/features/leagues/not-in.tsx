import { EmptyView } from '../../components/empty-view.tsx';
import { Page } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './leagues.module.css';

/** Whoever isn't in a league sees nothing of it, and hears how one gets in. */
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
