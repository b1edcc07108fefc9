import { Icon } from '../../components/icon.tsx';
import type { ToolEntry } from '../../feature.ts';
import { useAllTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './tools.module.css';

export function ToolGrid({ tools, inCard = false }: { tools: readonly ToolEntry[]; inCard?: boolean }) {
  const t = useAllTexts();
  return (
    <ul className={`${styles.grid} ${inCard ? styles.inCard : ''}`}>
      {tools.map(({ icon, title, to, query }) => (
        <li key={JSON.stringify([to, query])}>
          <Link to={to} query={query} className={styles.tool}>
            <span className={styles.sign}>
              <Icon name={icon} />
            </span>
            <span className={styles.name}>{title(t)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
