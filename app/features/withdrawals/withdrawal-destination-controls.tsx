import { formatDateTimeToMinute } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useServerNow } from '../../time/server-clock.ts';
import styles from './withdrawals.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useState } from 'react';
import { CurrentChoiceButton } from '../../components/current-choice-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import type { WithdrawalDestination } from './use-withdrawal-form.ts';

const TICK_MS = 30_000;

/** When something new becomes usable; nothing once it is. */
export function UsableFromNote({ at }: { at: string }) {
  const t = useTexts('withdrawal');
  const now = useServerNow(TICK_MS);
  return Date.parse(at) > now ? (
    <span className={styles.amber}>{fillPlaceholders(t.usableFrom, { time: formatDateTimeToMinute(at) })}</span>
  ) : null;
}

/** Asks before a card or an address is removed; closed if `target` is null. */
export function RemoveWithdrawalDestinationDialog({
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
      title={fillPlaceholders(t.removeAsk, { target: target ?? '' })}
      confirmText={t.remove}
      danger
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {hours > 0 ? fillPlaceholders(t.removeSays, { hours }) : null}
    </ConfirmDialog>
  );
}

interface DestinationButtonProps {
  targets: readonly WithdrawalDestination[];
  value: WithdrawalDestination | null;
  wallet: boolean;
  onChange: (id: string) => void;
}

/** The destination, and choosing another card or address. */
export function WithdrawalDestinationButton({ targets, value, wallet, onChange }: DestinationButtonProps) {
  const t = useTexts('withdrawal');
  const [open, setOpen] = useState(false);
  const choose = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <>
      <CurrentChoiceButton label={t.to} sub={value?.sub} onPress={() => setOpen(true)}>
        <b>{value?.label ?? t.toRequired}</b>
      </CurrentChoiceButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.chooseTo}>
        {targets.map((each) => (
          <ListRow
            key={each.id}
            title={each.label}
            sub={
              <span className={styles.subs}>
                <span>{each.sub}</span>
                <UsableFromNote at={each.usableFrom} />
              </span>
            }
            onPress={() => choose(each.id)}
            pressed={each.id === value?.id}
            end={each.id === value?.id ? <Icon name="check" /> : undefined}
          />
        ))}
        <ListRow
          title={wallet ? t.addAddress : t.addCard}
          to={wallet ? '/information/bankList' : '/information/addBankCard'}
          {...(wallet ? { query: { tab: 'addresses' } } : {})}
          start={<Icon name="plus" />}
        />
      </Sheet>
    </>
  );
}
