/** At the pool's foot: lend one's holdings on the terms shown, or stop. */
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
import { Risks } from './pool-terms.tsx';

export function LendBar({ pool: { instrument, currency, name, open, lendersPart, mine } }: { pool: Pool }) {
  const t = useTexts('lending');
  const lend = useCommand('lending/lend');
  const recall = useCommand('lending/recallLend');
  const [asks, setAsks] = useState<'lend' | 'stop' | null>(null);
  const { lending } = mine;
  const begin = async () => {
    const begun = await lend.run({ instrument, agreed: true });
    if (begun === undefined) return;
    setAsks(null);
    if (begun) showToast(fill(t.begun, { name }), 'good');
  };
  const stop = async () => {
    const stopped = lending && (await recall.run({ lending: lending.id }));
    if (stopped === undefined) return;
    setAsks(null);
    if (stopped) showToast(fill(t.stopped, { name }), 'good');
  };
  if (lending)
    return (
      <>
        <ActionBar>
          <Button kind="soft" onPress={() => setAsks('stop')}>
            {t.stop}
          </Button>
        </ActionBar>
        <ConfirmDialog
          open={asks === 'stop'}
          title={fill(t.stopAsk, { name })}
          confirmText={t.stop}
          of={recall}
          onConfirm={() => void stop()}
          onCancel={() => setAsks(null)}
        >
          {t.stopSays}
        </ConfirmDialog>
      </>
    );
  if (!open || isZero(mine.held)) return null;
  return (
    <>
      <ActionBar>
        <Button onPress={() => setAsks('lend')}>{t.lend}</Button>
      </ActionBar>
      <ConfirmDialog
        open={asks === 'lend'}
        title={fill(t.lendAsk, { name })}
        confirmText={t.lend}
        of={lend}
        onConfirm={() => void begin()}
        onCancel={() => setAsks(null)}
      >
        <span className={styles.asks}>
          <span>{fill(t.lendSays, { part: formatRate(lendersPart, { digits: 0 }) })}</span>
          <Risks instrument={instrument} currency={currency} />
        </span>
      </ConfirmDialog>
    </>
  );
}
