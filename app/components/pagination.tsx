/** Pages of a record list. */
import { fill, useTexts } from '../language/language.ts';
import { Icon } from './icon.tsx';
import { clampPage, pageButtons, pageCount } from './pages.ts';
import styles from './pagination.module.css';

/** Pages of a record list; `rows` is how many there are in all. */
export function Pagination({ page, rows, onChange }: { page: number; rows: number; onChange: (page: number) => void }) {
  const t = useTexts('shell');
  const count = pageCount(rows);
  const present = clampPage(page, count);
  const go = (next: number) => onChange(clampPage(next, count));
  return (
    <nav className={styles.pages} aria-label={t.pages}>
      <button
        type="button"
        className={styles.page}
        aria-label={t.previousPage}
        disabled={present === 1}
        onClick={() => go(present - 1)}
      >
        <Icon name="back" size="small" />
      </button>
      {pageButtons(present, count).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.page}
          aria-current={number === present ? 'page' : undefined}
          aria-label={fill(t.pageNumber, { page: number })}
          onClick={() => go(number)}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        className={styles.page}
        aria-label={t.nextPage}
        disabled={present === count}
        onClick={() => go(present + 1)}
      >
        <Icon name="next" size="small" />
      </button>
    </nav>
  );
}
