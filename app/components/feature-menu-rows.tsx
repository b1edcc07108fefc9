import { listMenuEntries } from '../feature-contributions.ts';
import type { MenuEntry } from '../feature.ts';
import { useAllTexts } from '../language/language.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import styles from './controls.module.css';
import { isWithinScope } from '../router/portfolio-scopes.ts';
import { findRoute } from '../router/route-registry.ts';
import { isLeaguePortfolio, useChosenPortfolio } from '../session/chosen-portfolio.ts';
import { MenuRow } from './list-row.tsx';

/** In a league, nothing is offered that would leave it for one's own money. */
export function useIsOffered(): (entry: { to: string }) => boolean {
  const portfolio = useChosenPortfolio();
  if (!isLeaguePortfolio(portfolio)) return () => true;
  return ({ to }) => isWithinScope(findRoute(to)?.portfolios ?? 'any', portfolio);
}

/** The menu rows that features add, except those that the screen shows in another way. */
export function FeatureMenuRows({ on, without = [] }: { on: MenuEntry['on']; without?: readonly string[] }) {
  const texts = useAllTexts();
  const customer = useCurrentUser();
  const isOffered = useIsOffered();
  const visibleEntries = listMenuEntries(on).filter((entry) => !without.includes(entry.to) && isOffered(entry));
  return visibleEntries.map(({ at, icon, title, to, query, value, badge }) => {
    const count = badge?.(customer, texts);
    return (
      <MenuRow
        key={at}
        icon={icon}
        title={title(texts)}
        value={count ? <span className={styles.badge}>{count}</span> : value?.(customer, texts)}
        to={to}
        query={query}
      />
    );
  });
}
