/** What can be done with a screener's conditions and results: save them, or watch all companies. */
import { useState } from 'react';
import { fetchCall, useCall } from '../../../api/use-call.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Field } from '../../../components/field.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Toggle } from '../../../components/toggle.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import type { ScreenerCriteria } from './screener-criteria.ts';
import styles from '../companies.module.css';
import { showFailureToast } from '../../../api/call-failures.ts';
import { showToast } from '../../../components/toast.tsx';
import { formatCount } from '../../../format/numbers.ts';

const LONGEST = 40;

function SaveScreenSheet({ criteria, onClose }: { criteria: ScreenerCriteria; onClose: () => void }) {
  const { screener: t } = useTexts('companies');
  const [name, setName] = useState('');
  const save = useCommand('discovery/saveScreen');
  const keep = async () => {
    if (await save.run({ name: name.trim(), criteria })) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.save}
      foot={
        <Button busy={save.isPending} disabled={name.trim() === ''} onPress={() => void keep()}>
          {t.keep}
        </Button>
      }
    >
      <Field label={t.name} value={name} onChange={setName} maxLength={LONGEST} autoComplete="off" />
    </Sheet>
  );
}

/** Saves the present conditions. */
export function SaveScreenerButton({ criteria }: { criteria: ScreenerCriteria }) {
  const { screener: t } = useTexts('companies');
  const [keeping, setKeeping] = useState(false);
  return (
    <>
      <div className={styles.keep}>
        <Button kind="soft" onPress={() => setKeeping(true)}>
          {t.save}
        </Button>
      </div>
      {keeping ? <SaveScreenSheet criteria={criteria} onClose={() => setKeeping(false)} /> : null}
    </>
  );
}

/** Saved conditions, each one tap away, and whether a message comes when a company begins to fit. */
export function SavedScreeners({ onOpen }: { onOpen: (criteria: ScreenerCriteria) => void }) {
  const { screener: t } = useTexts('companies');
  const { short } = useTexts('markets');
  const { data } = useCall('discovery/listScreens', {});
  const follow = useCommand('discovery/followScreen');
  const remove = useCommand('discovery/removeScreen');
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t.kept} sub={<span className="mute">{t.followSays}</span>}>
      {rows.map(({ name, followed, criteria: savedCriteria }) => (
        <div key={name} className={styles.kept}>
          <ListRow
            title={name}
            sub={followed ? `${short[savedCriteria.market]} · ${t.followed}` : short[savedCriteria.market]}
            onPress={() => onOpen(savedCriteria)}
          />
          <Toggle
            on={followed}
            label={fillPlaceholders(t.follow, { name })}
            busy={follow.isPending}
            onChange={(on) => void follow.run({ name, follow: on })}
          />
          <IconButton
            icon="trash"
            label={fillPlaceholders(t.remove, { name })}
            onPress={() => void remove.run({ name })}
          />
        </div>
      ))}
    </Card>
  );
}

const ROWS_AT_ONCE = 100;
/** The maximum size of a watchlist. */
const MOST = 500;

/** Reads all companies that fit, in order, page by page as of one moment. */
async function readAll(criteria: ScreenerCriteria): Promise<string[]> {
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
export function AddAllToWatchlistButton({ criteria, fit }: { criteria: ScreenerCriteria; fit: number }) {
  const { screener: t } = useTexts('companies');
  const [reading, setReading] = useState(false);
  const add = useCommand('discovery/addFavorites');
  const watch = async () => {
    setReading(true);
    try {
      const done = await add.run({ instruments: await readAll(criteria) });
      if (done) showToast(fillPlaceholders(t.watched, { added: formatCount(done.added) }), 'good');
    } catch (error) {
      showFailureToast(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={styles.keep}>
      <Button kind="soft" busy={reading || add.isPending} onPress={() => void watch()}>
        {fillPlaceholders(t.watchAll, { fit: formatCount(fit) })}
      </Button>
    </div>
  );
}
