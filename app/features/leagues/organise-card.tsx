/** What a league's organiser can do: invite, and see who has come. */
import { useState } from 'react';
import { copyText } from '@bourse/web/copy-text.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { InvitedSheet } from './invited-sheet.tsx';
import styles from './leagues.module.css';
import type { League } from './when.ts';

const linkOf = (code: string): string => `${location.origin}${location.pathname}#/home/leagues?code=${code}`;

/** The organiser's tools: code and link, the list of names, the class. */
export function OrganiseCard({ league }: { league: League }) {
  const t = useTexts('leagues');
  const [open, setOpen] = useState(false);
  const { code } = league;
  const copy = async () => {
    if (code !== null && (await copyText(linkOf(code)))) showToast(t.copied, 'good');
  };
  return (
    <Card title={t.organise}>
      {code !== null && (league.phase === 'upcoming' || league.phase === 'running') ? (
        <div className={styles.form}>
          <span className={styles.code}>{code}</span>
          <p className={styles.note}>{t.inviteSays}</p>
          <Button kind="soft" onPress={() => void copy()}>
            {t.copyLink}
          </Button>
        </div>
      ) : null}
      <MenuRow icon="list" title={t.list} onPress={() => setOpen(true)} />
      <MenuRow icon="user" title={t.class} to="/home/leagueClass" query={{ league: league.league }} />
      {open ? <InvitedSheet league={league} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
