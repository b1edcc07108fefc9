/** Joining a league by its code. */
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './leagues.module.css';
import { useCommand } from '../../api/use-command.ts';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { navigate } from '../../router/location.ts';
import { LeagueRulesCard } from './league-rules-card.tsx';

/** Codes may be copied from paper: spaces and lower case are accepted. */
const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Joins a league by its code. */
export function JoinLeagueByCode() {
  const t = useTexts('leagues');
  const invited = useHashQuery()['code'] ?? '';
  const [typed, setTyped] = useState(invited);
  const [submittedCode, setSubmittedCode] = useState<string | null>(invited === '' ? null : codeOf(invited));
  const { error, isPending } = useCall(
    'leagues/getLeague',
    { code: submittedCode ?? '' },
    { enabled: submittedCode !== null },
  );
  // The code is corrected in its field, which a sheet would cover.
  const refused = submittedCode !== null && error instanceof RefusalError;
  return (
    <Card title={t.join}>
      <div className={styles.form}>
        <Field
          label={t.code}
          value={typed}
          onChange={setTyped}
          hint={t.codeHint}
          error={refused && codeOf(typed) === submittedCode ? describeFailure(error) : null}
          inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
          maxLength={20}
        />
        <Button
          kind="soft"
          busy={submittedCode !== null && isPending}
          disabled={codeOf(typed).length < 8}
          onPress={() => setSubmittedCode(codeOf(typed))}
        >
          {t.look}
        </Button>
      </div>
      {submittedCode === null || isPending || refused ? null : (
        <JoinSheet code={submittedCode} onClose={() => setSubmittedCode(null)} />
      )}
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
  const isIn = league !== undefined && (league.mine !== null || league.organised);
  const isOpen = league?.phase === 'upcoming' || league?.phase === 'running';
  const submit = async () => {
    const typed = name.trim();
    const made = await join.run(typed === '' ? { code } : { code, name: typed });
    if (!made) return;
    showToast(t.joined, 'good');
    onClose();
    navigate('/home/league', { league: made.league });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={league?.name ?? t.join}
      foot={
        !league ? undefined : isIn ? (
          <Button onPress={() => navigate('/home/league', { league: league.league })}>{t.toLeague}</Button>
        ) : isOpen ? (
          <Button busy={join.isPending} onPress={() => void submit()}>
            {t.join}
          </Button>
        ) : undefined
      }
    >
      {league ? (
        <div className={styles.form}>
          <p className={styles.note}>{t.playMoney}</p>
          {isOpen && !isIn ? (
            <Field label={t.name} value={name} onChange={setName} hint={t.nameHint} maxLength={40} />
          ) : null}
          <LeagueRulesCard league={league} />
          {isOpen || isIn ? null : <p className={styles.note}>{t.phase[league.phase]}</p>}
        </div>
      ) : (
        <LoadingOrError rows={6} error={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}
