import { useEffect, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { getTools, loadEntries } from '../../entries.ts';
import type { ToolEntry } from '../../feature.ts';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import { ToolGrid } from './tool-grid.tsx';
import styles from './tools.module.css';

const SHOWN = 8;

/** The first tools, on home. */
export default function ToolsCard() {
  const title = useTexts('homeOrder').section.tools;
  const all = useTexts('routes').toolMore;
  const [tools, setTools] = useState<readonly ToolEntry[]>(getTools);
  useEffect(() => {
    // Offline it remains a link to all of them.
    void loadEntries().then(
      () => setTools(getTools()),
      () => {},
    );
  }, []);
  return (
    <Card
      title={title}
      end={
        <Link to={pathOf('toolMore')} className={styles.all}>
          {all}
        </Link>
      }
    >
      <ToolGrid tools={tools.slice(0, SHOWN)} inCard />
    </Card>
  );
}
