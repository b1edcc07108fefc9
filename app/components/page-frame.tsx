/**
 * The frame of a screen: its header, its content with room below for the tab bar or for an `ActionBar`, and the tab
 * bar.
 */
import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import { goBack } from '../router/location.ts';
import { IconButton } from './button.tsx';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/location-hooks.ts';
import { isLeaguePortfolio, MAIN_PORTFOLIO } from '../session/chosen-portfolio.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Icon } from './icon.tsx';
import { getConfig } from '../config/app-config.ts';
import { isWithinScope } from '../router/portfolio-scopes.ts';
import { resetScreen } from '../router/screen-resets.ts';
import { listTabRoutes, findRoute, type Route } from '../router/route-registry.ts';

/** A screen's content, with room below for the tab bar or for an `ActionBar`. */
export function Page({ children, foot = 'tabs' }: { children: ReactNode; foot?: 'tabs' | 'actions' | 'none' }) {
  return <div className={`${styles.page} ${styles[foot]}`}>{children}</div>;
}

/** Where a wide screen's second column of cards begins; see `Route.wideScreen`. */
export const ColumnBreak = () => <div className={styles.second} />;

/** One or two main buttons at the screen's lower edge; `aboveTabs` on a tab. `over`: a row above them. */
export function ActionBar({
  children,
  aboveTabs,
  over,
}: {
  children: ReactNode;
  aboveTabs?: boolean;
  over?: ReactNode;
}) {
  return (
    <div className={`${styles.bar} ${aboveTabs ? styles.above : ''}`}>
      {over ? <div className={styles.over}>{over}</div> : null}
      {children}
    </div>
  );
}

/** The header of a screen opened from another: back, title, and an element at the end. */
export function BackHeader({
  title,
  sub,
  end,
  fallback,
}: {
  title: string;
  sub?: ReactNode;
  end?: ReactNode;
  fallback?: string;
}) {
  const t = useTexts('shell');
  return (
    <header className={styles.header}>
      <IconButton icon="back" label={t.back} onPress={() => goBack(fallback)} />
      <h1 className={styles.title}>
        {sub ? (
          <>
            <span className={styles.name}>{title}</span> <span className={styles.sub}>{sub}</span>
          </>
        ) : (
          title
        )}
      </h1>
      <div className={styles.end}>{end}</div>
    </header>
  );
}

/** The header of a tab: home (except at home), menu, search, bell with a dot for unread messages. */
export function TabScreenHeader() {
  const t = useTexts('shell');
  const away = useLocation().path !== '/home/index';
  const unread = useCurrentUser()?.unreadNotices ?? 0;
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
        label={unread > 0 ? fillPlaceholders(t.unreadMessages, { count: unread }) : t.messages}
      >
        <Icon name="bell" />
        {unread > 0 ? <span className={styles.dot} /> : null}
      </Link>
    </header>
  );
}

/** The tabs' names; the operator may have set some. */
export function useTabNames(): Readonly<Record<NonNullable<Route['tab']>, string>> {
  const t = useTexts('shell');
  const { menu } = getConfig();
  return {
    home: menu.home || t.tabHome,
    list: menu.list || t.tabMarkets,
    chart: menu.chart || t.tabTrade,
    coin: t.tabInvest,
    bag: menu.bag || t.tabAssets,
  };
}

/**
 * The bottom tab bar, shown on the tabs themselves, and `always` if a screen is missing; the present one has the class
 * `navActive`.
 */
export function TabBar({ always = false }: { always?: boolean }) {
  const t = useTexts('shell');
  const { path, query } = useLocation();
  const currentTab = findRoute(path)?.tab;
  const { portfolio = MAIN_PORTFOLIO } = query;
  const inLeague = isLeaguePortfolio(portfolio);
  const words = useTabNames();
  if (!currentTab && !always) return null;
  return (
    <nav className={styles.tabBar} aria-label={t.tabBar}>
      {listTabRoutes().map((tab) =>
        tab.tab && !(inLeague && !isWithinScope(tab.portfolios, portfolio)) ? (
          <Link
            key={tab.name}
            to={tab.path}
            query={tab.tabQuery}
            className={styles.tab}
            onOpen={() => (tab.path === path ? resetScreen(tab.path) : undefined)}
          >
            <Icon name={tab.tab} />
            <span>{words[tab.tab]}</span>
          </Link>
        ) : null,
      )}
    </nav>
  );
}
