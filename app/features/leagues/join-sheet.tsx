import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { Waiting } from '../../components/waiting.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import styles from './leagues.module.css';
import { RulesCard } from './rules-card.tsx';

/** A league's details, before joining it. */
export function JoinSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTexts('leagues');
  const { data, error, refetch } = useCall('leagues/getLeague', { code });
  const join = useCommand('leagues/joinLeague');
  const [name, setName] = useState('');
  const league = data?.league;
  const submit = async () => {
    const typed = name.trim();
    const made = await join.run(typed === '' ? { code } : { code, name: typed });
    if (!made) return;
    showToast(t.joined, 'good');
    onClose();
    navigate('/home/league', { league: made.league });
  };
  return (
    <Sheet open onClose={onClose} title={league?.name ?? t.join}>
      {league ? (
        <div className={styles.form}>
          <p className={styles.note}>{t.playMoney}</p>
          <RulesCard league={league} />
          {league.mine || league.organised ? (
            <Button onPress={() => navigate('/home/league', { league: league.league })}>{t.toLeague}</Button>
          ) : league.phase === 'upcoming' || league.phase === 'running' ? (
            <>
              <Field label={t.name} value={name} onChange={setName} hint={t.nameHint} maxLength={40} />
              <Button busy={join.isPending} onPress={() => void submit()}>
                {t.join}
              </Button>
            </>
          ) : (
            <p className={styles.note}>{t.phase[league.phase]}</p>
          )}
        </div>
      ) : (
        <Waiting rows={6} error={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}
