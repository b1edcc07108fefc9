import type { ReactNode } from 'react';
import { Link } from '../router/link.tsx';
import type { QueryValues } from '../router/location.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './list-row.module.css';

export interface ListRowProps {
  title: ReactNode;
  sub?: ReactNode;
  /** An avatar or a sign. */
  start?: ReactNode;
  /** Between the words and the figures: a sparkline. */
  middle?: ReactNode;
  end?: ReactNode;
  /** Opens this place; or `onPress` does something. */
  to?: string;
  query?: QueryValues;
  onPress?: () => void;
  onOpen?: () => void;
  label?: string;
  /** For a choice: whether this one is selected. */
  pressed?: boolean;
}

/**
 * One entry of a list: icon, title over a small line, figures at the end. All of it can be tapped if it leads
 * somewhere.
 */
export function ListRow({ title, sub, start, middle, end, to, query, onPress, onOpen, label, pressed }: ListRowProps) {
  const content = (
    <>
      {start}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {sub ? <span className={styles.sub}>{sub}</span> : null}
      </span>
      {middle ? <span className={styles.middle}>{middle}</span> : null}
      {end ? <span className={styles.end}>{end}</span> : null}
    </>
  );
  if (to)
    return (
      <Link to={to} query={query} className={styles.row} label={label} onOpen={onOpen}>
        {content}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" className={styles.row} aria-label={label} aria-pressed={pressed} onClick={onPress}>
        {content}
      </button>
    );
  return <div className={styles.row}>{content}</div>;
}

/** A row of a menu: icon, or another `sign`, words, a value, an arrow. */
export function MenuRow({
  icon,
  sign = icon ? <Icon name={icon} /> : undefined,
  title,
  value,
  to,
  query,
  onPress,
}: {
  icon?: IconName;
  sign?: ReactNode;
  title: string;
  value?: ReactNode;
  to?: string;
  query?: QueryValues;
  onPress?: () => void;
}) {
  return (
    <ListRow
      title={title}
      to={to}
      query={query}
      onPress={onPress}
      start={
        sign ? (
          <span className={styles.sign} data-mark>
            {sign}
          </span>
        ) : undefined
      }
      end={
        value ? (
          <span className={styles.value}>
            <span>{value}</span>
            <Icon name="next" size="small" />
          </span>
        ) : (
          <span className={styles.arrow}>
            <Icon name="next" size="small" />
          </span>
        )
      }
    />
  );
}
