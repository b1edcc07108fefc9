/** An own strategy off the list. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import type { Strategy } from './rule-words.ts';

export function RemoveStrategy({ strategy }: { strategy: Strategy }) {
  const t = useTexts('strategies');
  const remove = useCommand('strategies/removeStrategy');
  const [asks, setAsks] = useState(false);
  const confirm = async () => {
    const done = await remove.run({ strategy: strategy.id });
    setAsks(false);
    if (!done) return;
    showToast(t.removed, 'good');
    goBack('/home/strategies');
  };
  return (
    <>
      <Button kind="plain" onPress={() => setAsks(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t.removeAsk}
        confirmText={t.remove}
        busy={remove.isPending}
        danger
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      >
        {t.removeSays}
      </ConfirmDialog>
    </>
  );
}
