/** The league's list of names, each with its own code; more can be typed or read from a file. */
import { ENTRANTS_ADDED_AT_ONCE_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { type CallAnswer, fetchCall, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { decodeListFile } from '@bourse/contract/leagues/decode-list-file.ts';
import { type League, saveLeagueFile } from './league-dates-and-files.ts';
import styles from './leagues.module.css';
import {
  type LeftOutLine,
  parseNameList,
  type ParsedNameList,
  TYPED_NAME_MAXIMUM,
} from '@bourse/contract/leagues/parse-name-list.ts';

type InvitedRow = CallAnswer<'leagues/listInvited'>['rows'][number];

export function InvitedNamesSheet({ league, onClose }: { league: League; onClose: () => void }) {
  const t = useTexts('leagues');
  const { data, error, refetch } = useCall('leagues/listInvited', { league: league.league });
  return (
    <Sheet open onClose={onClose} title={t.list}>
      {data && (league.phase === 'upcoming' || league.phase === 'running') ? (
        <AddNames league={league.league} listed={data.rows} />
      ) : null}
      {data ? (
        <>
          {data.rows.map((row) => (
            <InvitedName key={row.code} league={league.league} row={row} />
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
        <LoadingOrError rows={4} error={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}

/** A name with its code: an unused one can be taken off, a login that the list has opened gets a new code. */
function InvitedName({ league, row: { code, name, status, login } }: { league: string; row: InvitedRow }) {
  const t = useTexts('leagues');
  const remove = useCommand('leagues/removeName');
  const reset = useCommand('leagues/resetNameLogin');
  return (
    <>
      <ListRow title={name} sub={t.listStatus[status]} end={<span className={styles.figure}>{code}</span>} />
      {login ? (
        <ConfirmButton
          kind="plain"
          verb={fillPlaceholders(t.resetLogin, { name })}
          danger
          command={reset}
          runCommand={() => reset.run({ league, code })}
          successText={t.saved}
        >
          {t.resetSays}
        </ConfirmButton>
      ) : status === 'waiting' ? (
        <ConfirmButton
          kind="plain"
          verb={t.removeName}
          title={`${t.removeName}: ${name}`}
          danger
          command={remove}
          runCommand={() => remove.run({ league, code })}
          successText={t.removed}
        >
          {name}
        </ConfirmButton>
      ) : null}
    </>
  );
}

const AT_ONCE = ENTRANTS_ADDED_AT_ONCE_MAXIMUM;

function AddNames({ league, listed }: { league: string; listed: readonly InvitedRow[] }) {
  const t = useTexts('leagues');
  const invite = useCommand('leagues/inviteNames');
  const [text, setText] = useState('');
  const parsedText = useDeferredValue(text);
  const parse = useMemo(() => {
    const names = listed.map(({ name }) => name);
    return (typed: string): ParsedNameList => parseNameList(typed, names);
  }, [listed]);
  const preview = useMemo(() => parse(parsedText), [parse, parsedText]);
  const read = async (file: File | undefined) => {
    if (file) setText(decodeListFile(new Uint8Array(await file.arrayBuffer())));
  };
  const submit = async () => {
    const { added: names } = parse(text);
    const made = await invite.run({ league, names: names.slice(0, AT_ONCE) });
    if (!made) return;
    showToast(fillPlaceholders(t.added, { n: formatCount(made.invited) }), 'good');
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
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // The same file can be chosen again once it is corrected.
          event.target.value = '';
        }}
      />
      <NamesPreview preview={preview} />
      <Button busy={invite.isPending} disabled={preview.added.length === 0} onPress={() => void submit()}>
        {fillPlaceholders(t.addNames, { n: formatCount(Math.min(preview.added.length, AT_ONCE)) })}
      </Button>
    </div>
  );
}

/** What will be added, and what won't, with the reason. */
function NamesPreview({ preview: { added, numbered, onList, left } }: { preview: ParsedNameList }) {
  const t = useTexts('leagues');
  return (
    <>
      {added.length > 0 ? (
        <section aria-label={fillPlaceholders(t.toAdd, { n: formatCount(added.length) })}>
          <p className={styles.small}>{fillPlaceholders(t.toAdd, { n: formatCount(added.length) })}</p>
          <ol className={styles.names}>
            {added.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        </section>
      ) : null}
      {numbered.length > 0 ? (
        <p className={styles.note}>{fillPlaceholders(t.equalNames, { names: numbered.join(', ') })}</p>
      ) : null}
      {onList.length > 0 ? (
        <p className={styles.note}>
          {fillPlaceholders(t.onList, {
            n: formatCount(onList.length),
            all: formatCount(onList.length + added.length),
          })}{' '}
          {t.onListNames}
        </p>
      ) : null}
      <LeftOutLines left={left} />
    </>
  );
}

const LINE_MAXIMUM = 60;
const shorten = (text: string): string => (text.length > LINE_MAXIMUM ? `${text.slice(0, LINE_MAXIMUM)}…` : text);

function LeftOutLines({ left }: { left: readonly LeftOutLine[] }) {
  const t = useTexts('leagues');
  if (left.length === 0) return null;
  return (
    <section aria-label={t.leftOut}>
      <p className={styles.small}>{t.leftOut}</p>
      <ul className={styles.names}>
        {left.map(({ line, text, reason }) => (
          <li key={line}>
            {fillPlaceholders(t.leftLine, { line: formatCount(line), text: shorten(text) })} ·{' '}
            {fillPlaceholders(t.leftReasons[reason], { maximum: formatCount(TYPED_NAME_MAXIMUM) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
