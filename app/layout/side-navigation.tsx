/** The navigation on the left of a wide screen: the tabs, what else there is, then search, messages and menu. */
import { useEffect, useState } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';
import { useTabNames } from '../components/page-frame.tsx';
import { useIsOffered } from '../components/feature-menu-rows.tsx';
import { listMenuEntries, loadFeatureContributions } from '../feature-contributions.ts';
import { useOpenSupport } from '../components/support-row.tsx';
import { fillPlaceholders, loadAllTexts, useAllTexts, useTexts } from '../language/language.ts';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/location-hooks.ts';
import { navigate, type QueryValues } from '../router/location.ts';
import { isWithinScope } from '../router/portfolio-scopes.ts';
import { findRoute, getRoutePath, listTabRoutes } from '../router/route-registry.ts';
import { resetScreen } from '../router/screen-resets.ts';
import { isLeaguePortfolio, MAIN_PORTFOLIO } from '../session/chosen-portfolio.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import styles from './side-navigation.module.css';

function Entry({
  to,
  query,
  icon,
  name,
  label,
  hasDot = false,
}: {
  to: string;
  query?: QueryValues | undefined;
  icon: IconName;
  name: string;
  label?: string;
  hasDot?: boolean;
}) {
  const { path } = useLocation();
  return (
    <Link
      to={to}
      {...(query ? { query } : {})}
      className={styles.entry}
      {...(label ? { label } : {})}
      onOpen={() => (to === path && findRoute(to)?.tab ? resetScreen(to) : undefined)}
    >
      <span className={styles.icon}>
        <Icon name={icon} />
        {hasDot ? <span className={styles.dot} /> : null}
      </span>
      <span className={styles.name}>{name}</span>
    </Link>
  );
}

/** `/` searches from any screen; the desk has a search of its own. */
function useSearchKey(): void {
  const isDesk = findRoute(useLocation().path)?.wideScreen === 'desk';
  useEffect(() => {
    if (isDesk) return;
    const search = (event: KeyboardEvent) => {
      const isTyped =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
      event.preventDefault();
      navigate(getRoutePath('search'));
    };
    addEventListener('keydown', search);
    return () => removeEventListener('keydown', search);
  }, [isDesk]);
}

/** The features' own entries; they and their words come with the later screens. */
function FeatureEntries({ without }: { without: readonly string[] }) {
  const texts = useAllTexts();
  const isOffered = useIsOffered();
  return listMenuEntries('mine')
    .filter((entry) => !without.includes(entry.to) && isOffered(entry))
    .map(({ at, icon, title, to, query }) => <Entry key={at} to={to} query={query} icon={icon} name={title(texts)} />);
}

function useAreContributionsLoaded(): boolean {
  const [areLoaded, setLoaded] = useState(false);
  useEffect(() => {
    Promise.all([loadAllTexts(), loadFeatureContributions()]).then(
      () => setLoaded(true),
      // The menu has them, too.
      () => undefined,
    );
  }, []);
  return areLoaded;
}

export default function SideNavigation() {
  const t = useTexts('shell');
  const routes = useTexts('routes');
  const names = useTabNames();
  const { portfolio = MAIN_PORTFOLIO } = useLocation().query;
  const inLeague = isLeaguePortfolio(portfolio);
  const unread = useCurrentUser()?.unreadNotices ?? 0;
  const callSupport = useOpenSupport();
  const areContributionsLoaded = useAreContributionsLoaded();
  useSearchKey();
  const isDesk = findRoute(useLocation().path)?.wideScreen === 'desk';
  return (
    <nav className={styles.side} aria-label={t.tabBar}>
      <div className={styles.group}>
        {listTabRoutes().map(({ name, path, tab, portfolios }) =>
          tab && !(inLeague && !isWithinScope(portfolios, portfolio)) ? (
            <Entry key={name} to={path} icon={tab} name={names[tab]} />
          ) : null,
        )}
      </div>
      <div className={`${styles.group} ${styles.further}`}>
        {areContributionsLoaded && !isDesk ? (
          <FeatureEntries without={['/information/userInfo', ...listTabRoutes().map(({ path }) => path)]} />
        ) : null}
      </div>
      <div className={styles.group}>
        <Entry to="/favorite/search" icon="find" name={routes.search} />
        <Entry
          to="/information/userInfo"
          icon="bell"
          name={t.messages}
          hasDot={unread > 0}
          {...(unread > 0 ? { label: fillPlaceholders(t.unreadMessages, { count: unread }) } : {})}
        />
        <button type="button" className={styles.entry} onClick={callSupport}>
          <Icon name="chat" />
          <span className={styles.name}>{t.support}</span>
        </button>
        <Entry to="/information/index" icon="menu" name={t.menu} />
      </div>
    </nav>
  );
}
