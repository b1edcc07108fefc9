import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useTexts } from '../../../language/language.ts';
import { DISPLAY_CURRENCIES } from '../../../format/display-currency.ts';
import styles from '../wallet.module.css';

/** "Total, in USD ▾": says in which currency totals are shown, and opens the choice of another. */
export function DisplayCurrencyChoice({
  label,
  currency,
  onChange,
}: {
  label: string;
  currency: string;
  onChange: (currency: string) => void;
}) {
  const t = useTexts('wallet');
  const names = useTexts('currencies');
  const [open, setOpen] = useState(false);
  const choose = (next: string) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <>
      <button type="button" className={styles.choice} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{label}</span>
        <Icon name="down" size="small" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.showIn}>
        {DISPLAY_CURRENCIES.map((one) => (
          <ListRow
            key={one}
            title={labelOf(names, one)}
            sub={one}
            onPress={() => choose(one)}
            pressed={one === currency}
            end={one === currency ? <Icon name="check" /> : undefined}
          />
        ))}
        <p className={styles.hint}>{t.ratesHint}</p>
      </Sheet>
    </>
  );
}
