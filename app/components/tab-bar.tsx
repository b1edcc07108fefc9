import { getConfig } from '../config/config.ts';
import { useTexts } from '../language/language.ts';
import { Link } from '../router/link.tsx';
import { usePlace } from '../router/hooks.ts';
import { getTabs, routeOf } from '../router/routes.ts';
import { Icon } from './icon.tsx';
import styles from './tab-bar.module.css';

/**
 * The bottom tab bar, shown on the tabs themselves, and `always` if a screen is missing; the present one has the class
 * `navActive`.
 */
export function TabBar({ always = false }: { always?: boolean }) {
  const t = useTexts('shell');
  const shown = routeOf(usePlace().path)?.tab;
  if (!shown && !always) return null;
  const { menu } = getConfig();
  const words = {
    home: menu.home || t.tabHome,
    list: menu.list || t.tabMarkets,
    chart: menu.chart || t.tabTrade,
    coin: t.tabInvest,
    bag: menu.bag || t.tabAssets,
  };
  return (
    <nav className={styles.tabBar} aria-label={t.tabBar}>
      {getTabs().map((tab) =>
        tab.tab ? (
          <Link key={tab.name} to={tab.path} className={styles.tab}>
            <Icon name={tab.tab} />
            <span>{words[tab.tab]}</span>
          </Link>
        ) : null,
      )}
    </nav>
  );
}
