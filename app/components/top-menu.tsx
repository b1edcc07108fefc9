import { fill, useTexts } from '../language/language.ts';
import { Link } from '../router/link.tsx';
import { usePlace } from '../router/hooks.ts';
import { useUser } from '../session/use-user.ts';
import styles from './header.module.css';
import { Icon } from './icon.tsx';

/** The header of a tab: home (except at home), menu, search, bell with a dot for unread messages. */
export function TopMenu() {
  const t = useTexts('shell');
  const away = usePlace().path !== '/home/index';
  const unread = useUser()?.unreadNotices ?? 0;
  return (
    <header className={styles.header}>
      {away ? (
        <Link to="/home/index" className={styles.target} label={t.home}>
          <Icon name="home" />
        </Link>
      ) : null}
      <Link to="/information/index" className={styles.target} label={t.menu}>
        <Icon name="menu" />
      </Link>
      <Link to="/favorite/search" className={styles.search}>
        <span className={styles.box}>
          <Icon name="find" size="small" />
          <span>{t.searchHint}</span>
        </span>
      </Link>
      <Link
        to="/information/userInfo"
        className={styles.target}
        label={unread > 0 ? fill(t.unreadMessages, { count: unread }) : t.messages}
      >
        <Icon name="bell" />
        {unread > 0 ? <span className={styles.dot} /> : null}
      </Link>
    </header>
  );
}
