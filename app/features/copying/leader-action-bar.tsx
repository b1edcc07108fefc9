/** At the foot of a trader's page: copy, or if it is one's own, change the share of gains or stop leading. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ActionBar } from '../../components/page-frame.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import type { LeaderDetail } from './leader-holdings-trades-levels.tsx';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import styles from './copying.module.css';
import { rateToPercent, percentToRate } from './copy-settings-draft.ts';

export function LeaderActionBar({ leader }: { leader: LeaderDetail['leader'] }) {
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
      <ProfitShareSheet leader={leader} open={changes} onClose={() => setChanges(false)} />
      <ConfirmDialog
        open={asks}
        title={t.stopLeadingAsk}
        confirmText={t.stopLeading}
        danger
        command={stop}
        onConfirm={() => void end()}
        onCancel={() => setAsks(false)}
      >
        {t.stopLeadingSays}
      </ConfirmDialog>
    </>
  );
}

/** The share of gains that a leader asks for, on copies that begin from now on. */

type LeaderProps = Pick<LeaderDetail, 'leader'>;

function ProfitShareSheet({ leader, open, onClose }: LeaderProps & { open: boolean; onClose: () => void }) {
  const t = useTexts('copying');
  return (
    <Sheet open={open} onClose={onClose} title={t.changeShare}>
      {open ? <ProfitShareForm leader={leader} onDone={onClose} /> : null}
    </Sheet>
  );
}

function ProfitShareForm({ leader, onDone }: LeaderProps & { onDone: () => void }) {
  const t = useTexts('copying');
  const change = useCommand('copying/changeProfitShare');
  const refused = useInlineFailureText(change.refusal);
  const [share, setShare] = useState(rateToPercent(leader.profitShare));
  const rate = percentToRate(share);
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
