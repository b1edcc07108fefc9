import { listMenuEntries } from '../feature-contributions.ts';
import type { MenuEntry } from '../feature.ts';
import { useAllTexts } from '../language/language.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import styles from './controls.module.css';
import { MenuRow } from './list-row.tsx';

/** The menu rows that features add, except those that the screen shows in another way. */
export function FeatureMenuRows({ on, without = [] }: { on: MenuEntry['on']; without?: readonly string[] }) {
  const texts = useAllTexts();
  const customer = useCurrentUser();
  const visibleEntries = listMenuEntries(on).filter(({ to }) => !without.includes(to));
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
