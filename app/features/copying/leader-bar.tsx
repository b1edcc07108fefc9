/** At the foot of a trader's page: copy, or if it is one's own, change the share of gains or stop leading. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ActionBar } from '../../components/page.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import type { LeaderData } from './leader-parts.tsx';
import { ShareSheet } from './share-sheet.tsx';

export function LeaderBar({ leader }: { leader: LeaderData['leader'] }) {
  const t = useTexts('copying');
  const stop = useCommand('copying/stopLeading');
  const [asks, setAsks] = useState(false);
  const [changes, setChanges] = useState(false);
  if (leader.stoppedAt !== null) return null;
  if (!leader.own)
    return (
      <ActionBar>
        {leader.copied ? (
          <Button kind="soft" onPress={() => navigate('/home/fllowOrders')}>
            {t.toCopies}
          </Button>
        ) : (
          <Button onPress={() => navigate('/home/fllowCopy', { leader: leader.id })}>{t.copy}</Button>
        )}
      </ActionBar>
    );
  const end = async () => {
    const stopped = await stop.run({});
    if (stopped === undefined) return;
    setAsks(false);
    if (stopped) showToast(t.stoppedLeading, 'good');
  };
  return (
    <>
      <ActionBar>
        <Button kind="soft" onPress={() => setChanges(true)}>
          {t.changeShare}
        </Button>
        <Button kind="soft" onPress={() => setAsks(true)}>
          {t.stopLeading}
        </Button>
      </ActionBar>
      <ShareSheet leader={leader} open={changes} onClose={() => setChanges(false)} />
      <ConfirmDialog
        open={asks}
        title={t.stopLeadingAsk}
        confirmText={t.stopLeading}
        danger
        of={stop}
        onConfirm={() => void end()}
        onCancel={() => setAsks(false)}
      >
        {t.stopLeadingSays}
      </ConfirmDialog>
    </>
  );
}
