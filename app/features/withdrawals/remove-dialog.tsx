import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { fill, useTexts } from '../../language/language.ts';

/** Asks before a card or an address is removed; closed if `target` is null. */
export function RemoveDialog({
  target,
  hours,
  busy,
  onConfirm,
  onCancel,
}: {
  target: string | null;
  hours: number;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useTexts('withdrawal');
  return (
    <ConfirmDialog
      open={target !== null}
      title={fill(t.removeAsk, { target: target ?? '' })}
      confirmText={t.remove}
      danger
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {hours > 0 ? fill(t.removeSays, { hours }) : null}
    </ConfirmDialog>
  );
}
