/** What a league's organiser can do: invite, and see who has come. */
import { useState } from 'react';
import { copyText } from '@bourse/web/copy-text.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { QrCode } from '@bourse/web/qr/qr-code.tsx';
import { navigate } from '../../router/location.ts';
import { buildLeagueLink } from './league-link.ts';
import { InvitedNamesSheet } from './invited-names-sheet.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './leagues.module.css';
import type { League } from './league-dates-and-files.ts';
import { useCommand } from '../../api/use-command.ts';
import { Sheet } from '../../components/sheet.tsx';

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
