import { useStore } from '@bourse/web/external-store.ts';
import { ToolIcon } from '../../components/tool-icon.tsx';
import type { ToolEntry } from '../../feature.ts';
import { useAllTexts, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './tools.module.css';
import { useEffect, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { useIsOffered } from '../../components/feature-menu-rows.tsx';
import { listToolEntries, loadFeatureContributions } from '../../feature-contributions.ts';
import { recordToolUse, sortByUse, toolUses } from './tool-uses.ts';
import { getRoutePath } from '../../router/route-registry.ts';

export function ToolGrid({ tools, inCard = false }: { tools: readonly ToolEntry[]; inCard?: boolean }) {
  const t = useAllTexts();
  return (
    <ul className={`${styles.grid} ${inCard ? styles.inCard : ''}`}>
      {tools.map(({ icon, title, to, query }) => (
        <li key={JSON.stringify([to, query])}>
          <Link to={to} query={query} className={styles.tool} onOpen={() => recordToolUse({ to, query })}>
            <span className={styles.sign}>
              <ToolIcon name={icon} />
            </span>
            <span className={styles.name}>{title(t)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** One row of them. */
const MAX_VISIBLE_TOOLS = 4;

/** A few tools on home, those used last first; the rest is one tap away. */
export default function ToolsCard() {
  const title = useTexts('homeOrder').section.tools;
  const all = useTexts('routes').toolMore;
  const isOffered = useIsOffered();
  const uses = useStore(toolUses);
  const [tools, setTools] = useState<readonly ToolEntry[]>(listToolEntries);
  useEffect(() => {
    // Offline it remains a link to all of them.
    void loadFeatureContributions().then(
      () => setTools(listToolEntries()),
      () => {},
    );
  }, []);
  return (
    <Card
      title={title}
      end={
        <Link to={getRoutePath('toolMore')} className={styles.all}>
          {all}
        </Link>
      }
    >
      <ToolGrid tools={sortByUse(tools.filter(isOffered), uses).slice(0, MAX_VISIBLE_TOOLS)} inCard />
    </Card>
  );
}
