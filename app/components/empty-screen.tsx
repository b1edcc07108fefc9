import { useTexts } from '../language/language.ts';
import { Link } from '../router/link.tsx';
import { BackHeader } from './back-header.tsx';
import { EmptyView } from './empty-view.tsx';
import styles from './empty-view.module.css';

/** The answer to an address without a screen. */
export function EmptyScreen() {
  const t = useTexts('shell');
  const { home } = useTexts('routes');
  return (
    <>
      <BackHeader title={t.nothingHere} />
      <EmptyView
        text={null}
        action={
          <Link to="/home/index" className={styles.way}>
            {home}
          </Link>
        }
      />
    </>
  );
}
