/** Small marks beside a name: its initials, market alerts, the source of its prices. */
import styles from './avatar.module.css';

/**
 * Two letters (or syllables) of a name: the initials of its first two words (punctuation aside), else its first two
 * characters.
 */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '');
  const [first = '', second] = words;
  if (!/^[\p{Script=Latin}\d]/u.test(first)) return [...first].slice(0, 2).join('');
  return (second ? [...first][0]! + [...second][0]! : [...first].slice(0, 2).join('')).toUpperCase();
}

/** A tile with a name's initials, or with a sign of its own. */
export function Avatar({ name, sign }: { name: string; sign?: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {sign ?? initialsOf(name)}
    </span>
  );
}
