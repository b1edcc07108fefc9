/** The share of gains that a leader asks for, on copies that begin from now on. */
import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import type { LeaderData } from './leader-parts.tsx';
import { percentFrom, rateFrom } from './percent.ts';

type Shown = Pick<LeaderData, 'leader'>;

export function ShareSheet({ leader, open, onClose }: Shown & { open: boolean; onClose: () => void }) {
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
