/** The menu. */
import { NavLink } from 'react-router';
import { useConsoleLanguage, useTexts } from '../language/use-texts.ts';
import type { Place } from '../area.ts';
import { GROUPS } from './places.ts';
import styles from './layout.module.css';

export function Rail({ places, practice }: { places: readonly Place[]; practice: boolean }) {
  const { shell, menu } = useTexts();
  const language = useConsoleLanguage();
  const groups = GROUPS.map((group) => ({ group, places: places.filter((place) => place.group === group) })).filter(
    (each) => each.places.length > 0,
  );
  return (
    <nav aria-label={shell.menu}>
      <div className={styles.name}>
        Bourse<small>{shell.name}</small>
        {practice ? <small>{shell.practice}</small> : null}
      </div>
      {groups.map(({ group, places: own }) => (
        <div key={group}>
          <div className={styles.group} id={`group-${group}`}>
            {menu.groups[group]}
          </div>
          <ul className={styles.links} aria-labelledby={`group-${group}`}>
            {own.map(({ path, title, useCount }) => (
              <li key={path}>
                <NavLink className={styles.link} to={path}>
                  {title[language]}
                  {useCount ? <Count useCount={useCount} /> : null}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Nothing if nothing waits. */
function Count({ useCount }: Required<Pick<Place, 'useCount'>>) {
  const count = useCount();
  return count === null || count === 0 ? null : <span className={styles.count}>{count}</span>;
}
