import { useState } from 'react';
import { ChoiceButton } from '../../components/choice-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Row } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './withdrawals.module.css';
import { UsableFrom } from './usable-from.tsx';
import type { WithdrawalTarget } from './use-targets.ts';

interface TargetButtonProps {
  targets: readonly WithdrawalTarget[];
  value: WithdrawalTarget | null;
  wallet: boolean;
  onChange: (id: string) => void;
}

/** The destination, and choosing another card or address. */
export function TargetButton({ targets, value, wallet, onChange }: TargetButtonProps) {
  const t = useTexts('withdrawal');
  const [open, setOpen] = useState(false);
  const choose = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <>
      <ChoiceButton label={t.to} sub={value?.sub} onPress={() => setOpen(true)}>
        <b>{value?.label ?? t.toRequired}</b>
      </ChoiceButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.chooseTo}>
        {targets.map((each) => (
          <Row
            key={each.id}
            title={each.label}
            sub={
              <span className={styles.subs}>
                <span>{each.sub}</span>
                <UsableFrom at={each.usableFrom} />
              </span>
            }
            onPress={() => choose(each.id)}
            pressed={each.id === value?.id}
            end={each.id === value?.id ? <Icon name="check" /> : undefined}
          />
        ))}
        <Row
          title={wallet ? t.addAddress : t.addCard}
          to={wallet ? '/information/bankList' : '/information/addBankCard'}
          {...(wallet ? { query: { tab: 'addresses' } } : {})}
          start={<Icon name="plus" />}
        />
      </Sheet>
    </>
  );
}
