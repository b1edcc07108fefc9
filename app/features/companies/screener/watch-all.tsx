import { useState } from 'react';
import { announceFailure } from '../../../api/failure.ts';
import { fetchCall } from '../../../api/use-call.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast-store.ts';
import { formatCount } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import type { Criteria } from './criteria.ts';
import styles from './screener.module.css';

const ROWS_AT_ONCE = 100;
/** The maximum size of a watchlist. */
const MOST = 500;

/** All that fit, in order, page by page as of one moment. */
async function readAll(criteria: Criteria): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; found.length < MOST; ) {
    const page = await fetchCall('discovery/screen', {
      ...criteria,
      limit: ROWS_AT_ONCE,
      ...(cursor ? { cursor } : {}),
    });
    found.push(...page.rows.map(({ instrument }) => instrument));
    if (page.next === null) return found;
    cursor = page.next;
  }
  return found.slice(0, MOST);
}

/** Puts all companies that fit on the watchlist. */
export function WatchAll({ criteria, fit }: { criteria: Criteria; fit: number }) {
  const { screener: t } = useTexts('companies');
  const [reading, setReading] = useState(false);
  const add = useCommand('discovery/addFavorites');
  const watch = async () => {
    setReading(true);
    try {
      const done = await add.run({ instruments: await readAll(criteria) });
      if (done) showToast(fill(t.watched, { added: formatCount(done.added) }), 'good');
    } catch (error) {
      announceFailure(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={styles.keep}>
      <Button kind="soft" busy={reading || add.isPending} onPress={() => void watch()}>
        {fill(t.watchAll, { fit: formatCount(fit) })}
      </Button>
    </div>
  );
}
