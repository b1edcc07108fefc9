/** At the pool's foot: lend one's holdings, or stop. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ActionBar } from '../../components/page.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import type { Pool } from './pool.ts';

export function LendBar({ pool: { instrument, name, open, lendersPart, mine } }: { pool: Pool }) {
  const t = useTexts('lending');
  const lend = useCommand('lending/lend');
  const recall = useCommand('lending/recallLend');
  const [asks, setAsks] = useState(false);
  const { lending } = mine;
  const begin = async () => {
    const begun = await lend.run({ instrument, agreed: true });
    setAsks(false);
    if (begun) showToast(fill(t.begun, { name }), 'good');
  };
  const stop = async () => {
    const stopped = lending && (await recall.run({ lending: lending.id }));
    setAsks(false);
    if (stopped) showToast(fill(t.stopped, { name }), 'good');
  };
  if (lending)
    return (
      <>
        <ActionBar>
          <Button kind="soft" onPress={() => setAsks(true)}>
            {t.stop}
          </Button>
        </ActionBar>
        <ConfirmDialog
          open={asks}
          title={fill(t.stopAsk, { name })}
          confirmText={t.stop}
          busy={recall.isPending}
          onConfirm={() => void stop()}
          onCancel={() => setAsks(false)}
        >
          {t.stopSays}
        </ConfirmDialog>
      </>
    );
  if (!open || isZero(mine.held)) return null;
  return (
    <>
      <ActionBar>
        <Button onPress={() => setAsks(true)}>{t.lend}</Button>
      </ActionBar>
      <ConfirmDialog
        open={asks}
        title={fill(t.lendAsk, { name })}
        confirmText={t.lend}
        busy={lend.isPending}
        onConfirm={() => void begin()}
        onCancel={() => setAsks(false)}
      >
        <span className={styles.asks}>
          <span>{fill(t.lendSays, { part: formatRate(lendersPart, { digits: 0 }) })}</span>
          <span>{t.risks}</span>
        </span>
      </ConfirmDialog>
    </>
  );
}
