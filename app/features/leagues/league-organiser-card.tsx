/** What a league's organiser can do: invite, and see who has come. */
import { useState } from 'react';
import { copyText } from '@bourse/web/copy-text.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { QrCode } from '@bourse/web/qr/qr-code.tsx';
import { navigate } from '../../router/location.ts';
import { buildLeagueLink } from './league-link.ts';
import { MenuRow, ListRow } from '../../components/list-row.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './leagues.module.css';
import { type League, saveLeagueFile } from './league-dates-and-files.ts';
import { type CallAnswer, fetchCall, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Sheet } from '../../components/sheet.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatCount } from '../../format/numbers.ts';

/** The organiser's tools: code, link and QR code, the list of names, the class, and changing the league. */
export function LeagueOrganiserCard({ league }: { league: League }) {
  const t = useTexts('leagues');
  const [open, setOpen] = useState(false);
  const query = { league: league.league };
  return (
    <Card title={t.organise}>
      {league.phase === 'upcoming' || league.phase === 'running' ? <InviteToLeague league={league} /> : null}
      <MenuRow icon="list" title={t.list} onPress={() => setOpen(true)} />
      <MenuRow icon="document" title={t.slips} to="/home/leagueSlips" query={query} />
      <MenuRow icon="chart" title={t.projector} to="/home/leagueProjector" query={query} />
      <MenuRow icon="user" title={t.class} to="/home/leagueClass" query={query} />
      {league.phase === 'final' ? null : <MenuRow icon="edit" title={t.edit} to="/home/leagueCreate" query={query} />}
      <EndOrDeleteLeague league={league} />
      {open ? <InvitedNamesSheet league={league} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function InviteToLeague({ league: { code, invitation } }: { league: League }) {
  const t = useTexts('leagues');
  const [isCodeOpen, setCodeOpen] = useState(false);
  if (code === null) return null;
  const link = buildLeagueLink(code, invitation);
  const copy = async () => {
    if (await copyText(link)) showToast(t.copied, 'good');
  };
  return (
    <div className={styles.form}>
      <span className={styles.code}>{code}</span>
      <p className={styles.note}>
        {t.inviteSays} {t.linkSays}
      </p>
      <p className={styles.hash}>{link}</p>
      <Button kind="soft" onPress={() => void copy()}>
        {t.copyLink}
      </Button>
      <Button kind="plain" onPress={() => setCodeOpen(true)}>
        {t.qr}
      </Button>
      <Sheet open={isCodeOpen} onClose={() => setCodeOpen(false)} title={t.qr}>
        <div className={styles.qr}>
          <QrCode text={link} label={t.qr} correction="M" />
        </div>
      </Sheet>
    </div>
  );
}

function EndOrDeleteLeague({ league }: { league: League }) {
  const t = useTexts('leagues');
  const end = useCommand('leagues/endLeague');
  const remove = useCommand('leagues/deleteLeague');
  const input = { league: league.league };
  const canDelete = league.entries === 0 || league.phase === 'upcoming' || league.phase === 'final';
  return (
    <div className={styles.actions}>
      {league.phase === 'running' ? (
        <ConfirmButton
          kind="plain"
          verb={t.end}
          danger
          command={end}
          runCommand={() => end.run(input)}
          successText={t.ending}
        >
          {t.endSays}
        </ConfirmButton>
      ) : null}
      {canDelete ? (
        <ConfirmButton
          kind="plain"
          verb={t.delete}
          danger
          command={remove}
          runCommand={() => remove.run(input)}
          successText={t.deleted}
          onSuccess={() => navigate('/home/leagues', {}, { replace: true })}
        >
          {t.deleteSays}
        </ConfirmButton>
      ) : null}
    </div>
  );
}

const AT_ONCE = 200;

/** The league's list of names, each with its own code; more can be typed or read from a file. */
function InvitedNamesSheet({ league, onClose }: { league: League; onClose: () => void }) {
  const t = useTexts('leagues');
  const { data, error, refetch } = useCall('leagues/listInvited', { league: league.league });
  return (
    <Sheet open onClose={onClose} title={t.list}>
      {league.phase === 'upcoming' || league.phase === 'running' ? <AddNames league={league.league} /> : null}
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

type InvitedRow = CallAnswer<'leagues/listInvited'>['rows'][number];

/** A name with its code: an unused one can be taken off, a login that the list has opened gets a new code. */
function InvitedName({ league, row: { code, name, entry, login } }: { league: string; row: InvitedRow }) {
  const t = useTexts('leagues');
  const remove = useCommand('leagues/removeName');
  const reset = useCommand('leagues/resetNameLogin');
  return (
    <>
      <ListRow
        title={name}
        sub={entry === null ? t.waiting : t.hasJoined}
        end={<span className={styles.figure}>{code}</span>}
      />
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
      ) : entry === null ? (
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

function AddNames({ league }: { league: string }) {
  const t = useTexts('leagues');
  const invite = useCommand('leagues/inviteNames');
  const [text, setText] = useState('');
  const names = parseInvitedNames(text);
  const read = async (file: File | undefined) => {
    if (file) setText(decodeListFile(new Uint8Array(await file.arrayBuffer())));
  };
  const submit = async () => {
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
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button busy={invite.isPending} disabled={names.length === 0} onPress={() => void submit()}>
        {fillPlaceholders(t.addNames, { n: formatCount(Math.min(names.length, AT_ONCE)) })}
      </Button>
    </div>
  );
}

/**
 * A list as Excel saves it: UTF-8, UTF-16 ("Unicode text"), or the Korean code page 949, which is what is left if it
 * isn't UTF-8. (The Encoding Standard's euc-kr is code page 949.)
 */
export function decodeListFile(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : findUnmarkedUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

/** No other text has zero bytes: in UTF-16 most are those of commas, digits and line breaks, behind or before them. */
function findUnmarkedUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 1].map((place) => bytes.filter((byte, at) => byte === 0 && at % 2 === place).length) as [
    number,
    number,
  ];
  if (zeros[0] + zeros[1] === 0) return null;
  return zeros[1] > zeros[0] ? 'utf-16le' : 'utf-16be';
}

/** What the first cell of a column of names is called, in the languages of the app and of its markets. */
const HEADINGS = new Set(
  (
    'name|names|full name|student|student name|nickname|이름|성명|학생|학생명|학생 이름|姓名|名字|學生|学生|學生姓名|学生姓名|' +
    'nombre|nombres|nombre completo|alumno|estudiante|ชื่อ|ชื่อ-สกุล|नाम|الاسم'
  ).split('|'),
);

/** Names as typed or in the first column of a CSV file: one per line, without a heading and without duplicates. */
export function parseInvitedNames(text: string): string[] {
  const names = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => firstCell(line).trim())
    .filter((name, index) => index > 0 || !HEADINGS.has(name.toLowerCase()))
    .filter((name) => name !== '' && name.length <= NAME_MAXIMUM);
  return [...new Set(names)];
}

const NAME_MAXIMUM = 40;
/** The first cell of a line with commas or semicolons, without its quotes. */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  return quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (line.split(/[,;\t]/)[0] ?? '');
}
