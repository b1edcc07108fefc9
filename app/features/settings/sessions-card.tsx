import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Row } from '../../components/row.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import settings from './settings.module.css';

type Session = RowOf<'user/listSessions'>;

/** Where the customer is logged in; any session but this one can be ended here. */
export function SessionsCard() {
  const t = useTexts('settings');
  const { data, error, refetch } = useCall('user/listSessions', {});
  const [chosen, setChosen] = useState<Session | null>(null);
  const revoke = useCommand('user/revokeSession', { about: chosen?.id });
  const end = async () => {
    if (!chosen) return;
    const ended = await revoke.run({ session: chosen.id });
    if (ended === undefined) return;
    if (ended) showToast(t.sessionEnded, 'good');
    setChosen(null);
  };
  return (
    <Card title={t.sessions}>
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={1} /> : null}
      {data?.rows.map((session) => (
        <Row
          key={session.id}
          title={session.device}
          sub={fill(t.lastSeen, { time: formatTime(session.seenAt) })}
          end={
            session.current ? (
              <span className={settings.badge}>{t.thisDevice}</span>
            ) : (
              <button
                type="button"
                className={settings.act}
                aria-label={fill(t.endSessionOf, { device: session.device })}
                onClick={() => setChosen(session)}
              >
                {t.endSession}
              </button>
            )
          }
        />
      ))}
      <ConfirmDialog
        open={chosen !== null}
        title={t.endQuestion}
        confirmText={t.endSession}
        danger
        of={revoke}
        onConfirm={() => void end()}
        onCancel={() => setChosen(null)}
      >
        {chosen ? fill(t.endBody, { device: chosen.device }) : null}
      </ConfirmDialog>
    </Card>
  );
}
