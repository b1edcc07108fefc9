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
import { JoinSheet } from './join-sheet.tsx';
import styles from './leagues.module.css';

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
