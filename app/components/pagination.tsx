/** Pages of a record list. */
import { fillPlaceholders, useTexts } from '../language/language.ts';
import { Icon } from './icon.tsx';
import styles from './list.module.css';
import { PAGE_BUTTONS_MAXIMUM, PAGE_SIZE } from '@bourse/contract/constants.ts';

/** Pages of a record list; `rows` is how many there are in all. */
export function Pagination({ page, rows, onChange }: { page: number; rows: number; onChange: (page: number) => void }) {
  const t = useTexts('shell');
  const count = computePageCount(rows);
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
      {listPageButtons(present, count).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.page}
          aria-current={number === present ? 'page' : undefined}
          aria-label={fillPlaceholders(t.pageNumber, { page: number })}
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

/** The arithmetic of pages: 10 rows each, 5 buttons at once. */

export const computePageCount = (rows: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(rows / size));

/** The nearest page that exists: 1 to `count`. */
export function clampPage(page: number, count: number): number {
  if (!Number.isFinite(page)) return 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, count));
}

/** The pages whose buttons are shown: at most five, with the present one in the middle if possible. */
export function listPageButtons(page: number, count: number): number[] {
  const present = clampPage(page, count);
  const buttonCount = Math.min(PAGE_BUTTONS_MAXIMUM, Math.max(1, count));
  const first = Math.min(
    Math.max(1, present - Math.floor(PAGE_BUTTONS_MAXIMUM / 2)),
    Math.max(1, count) - buttonCount + 1,
  );
  return Array.from({ length: buttonCount }, (_, index) => first + index);
}
