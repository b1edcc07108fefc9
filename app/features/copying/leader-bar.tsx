/** At the foot of a trader's page: copy, or if it is one's own, change the share of gains or stop leading. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ActionBar } from '../../components/page.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import type { LeaderData } from './leader-record.tsx';
import { useSaidHere } from '../../api/failure.ts';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import styles from './copying.module.css';
import { percentFrom, rateFrom } from './limits.ts';

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

/** The share of gains that a leader asks for, on copies that begin from now on. */

type Shown = Pick<LeaderData, 'leader'>;

function ShareSheet({ leader, open, onClose }: Shown & { open: boolean; onClose: () => void }) {
  const t = useTexts('copying');
  return (
    <Sheet open={open} onClose={onClose} title={t.changeShare}>
      {open ? <ShareForm leader={leader} onDone={onClose} /> : null}
    </Sheet>
  );
}

function ShareForm({ leader, onDone }: Shown & { onDone: () => void }) {
  const t = useTexts('copying');
  const change = useCommand('copying/changeProfitShare');
  const refused = useSaidHere(change.refusal);
  const [share, setShare] = useState(percentFrom(leader.profitShare));
  const rate = rateFrom(share);
  const submit = async () => {
    if (rate === null || !(await change.run({ profitShare: rate }))) return;
    showToast(t.shareChanged, 'good');
    onDone();
  };
  return (
    <div className={styles.form}>
      <NumberField
        label={t.leadShare}
        value={share}
        onChange={(value) => {
          setShare(value);
          change.reset();
        }}
        decimals={2}
        hint={t.changeShareSays}
        error={refused ?? (rate === null ? t.rateFault : null)}
      />
      <Button busy={change.isPending} disabled={rate === null} onPress={() => void submit()}>
        {t.save}
      </Button>
    </div>
  );
}
