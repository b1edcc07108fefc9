/** Joining a league by its code. */
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './leagues.module.css';
import { useCommand } from '../../api/use-command.ts';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { navigate } from '../../router/location.ts';
import { RulesCard } from './rules-card.tsx';

/** Codes may be copied from paper: spaces and lower case are accepted. */
const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Joins a league by its code. */
export function ByCode() {
  const t = useTexts('leagues');
  const invited = useHashQuery()['code'] ?? '';
  const [typed, setTyped] = useState(invited);
  const [asked, setAsked] = useState<string | null>(invited === '' ? null : codeOf(invited));
  const { error, isPending } = useCall('leagues/getLeague', { code: asked ?? '' }, { enabled: asked !== null });
  // The code is corrected in its field, which a sheet would cover.
  const refused = asked !== null && error instanceof RefusalError;
  return (
    <Card title={t.join}>
      <div className={styles.form}>
        <Field
          label={t.code}
          value={typed}
          onChange={setTyped}
          hint={t.codeHint}
          error={refused && codeOf(typed) === asked ? describeFailure(error) : null}
          inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
          maxLength={20}
        />
        <Button
          kind="soft"
          busy={asked !== null && isPending}
          disabled={codeOf(typed).length < 8}
          onPress={() => setAsked(codeOf(typed))}
        >
          {t.look}
        </Button>
      </div>
      {asked === null || isPending || refused ? null : <JoinSheet code={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

/** A league's details, before joining it. */
function JoinSheet({ code, onClose }: { code: string; onClose: () => void }) {
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
