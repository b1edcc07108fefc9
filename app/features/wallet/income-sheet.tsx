import { useState } from 'react';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../language/language.ts';
import { DividendList } from './dividend-list.tsx';
import { TaxYear } from './tax-year.tsx';
import styles from './wallet.module.css';

const PARTS = ['dividends', 'taxYear'] as const;

/** What positions have paid, and a year's totals. */
export default function IncomeSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts('wallet');
  const [part, setPart] = useState<(typeof PARTS)[number]>('dividends');
  return (
    <Sheet open onClose={onClose} title={t.income}>
      <Segmented
        label={t.income}
        value={part}
        onChange={setPart}
        options={PARTS.map((value) => ({ value, label: t[value] }))}
      />
      <div className={styles.part}>{part === 'dividends' ? <DividendList /> : <TaxYear />}</div>
    </Sheet>
  );
}
