import { useState } from 'react';
import { fetchCall, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Row } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { Waiting } from '../../components/waiting.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { namesOf } from './names-of.ts';
import { saveLeagueFile } from './save-file.ts';
import styles from './leagues.module.css';
import type { League } from './when.ts';

const AT_ONCE = 200;

/** The league's list of names, each with its own code; more can be typed or read from a file. */
export function InvitedSheet({ league, onClose }: { league: League; onClose: () => void }) {
  const t = useTexts('leagues');
  const { data, error, refetch } = useCall('leagues/listInvited', { league: league.league });
  return (
    <Sheet open onClose={onClose} title={t.list}>
      {league.phase === 'upcoming' || league.phase === 'running' ? <AddNames league={league.league} /> : null}
      {data ? (
        <>
          {data.rows.map(({ code, name, entry }) => (
            <Row
              key={code}
              title={name}
              sub={entry === null ? t.waiting : t.hasJoined}
              end={<span className={styles.figure}>{code}</span>}
            />
          ))}
          {data.rows.length > 0 ? (
            <Button
              kind="soft"
              onPress={() =>
                void saveLeagueFile(fetchCall('leagues/exportLeague', { league: league.league, what: 'invited' }))
              }
            >
              {t.export}
            </Button>
          ) : null}
        </>
      ) : (
        <Waiting rows={4} error={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}

function AddNames({ league }: { league: string }) {
  const t = useTexts('leagues');
  const invite = useCommand('leagues/inviteNames');
  const [text, setText] = useState('');
  const names = namesOf(text);
  const read = async (file: File | undefined) => {
    if (file) setText(await file.text());
  };
  const submit = async () => {
    const made = await invite.run({ league, names: names.slice(0, AT_ONCE) });
    if (!made) return;
    showToast(fill(t.added, { n: formatCount(made.invited) }), 'good');
    // Names beyond what one call takes are sent with the next press.
    setText(names.slice(AT_ONCE).join('\n'));
  };
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t.listSays}</p>
      <label className={styles.label}>
        {t.names}
        <textarea className={styles.text} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t.list}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button busy={invite.isPending} disabled={names.length === 0} onPress={() => void submit()}>
        {fill(t.addNames, { n: formatCount(Math.min(names.length, AT_ONCE)) })}
      </Button>
    </div>
  );
}
