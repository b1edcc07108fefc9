import { EmptyView } from '../../components/empty-view.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import styles from './discovery.module.css';

/** Instead of a watchlist's rows, with the way to a first one. */
export function NothingWatched() {
  const t = useTexts('discovery');
  return (
    <EmptyView
      icon="star"
      text={t.empty}
      action={
        <Link to={pathOf('search')} className={styles.way}>
          {t.find}
        </Link>
      }
    />
  );
}
