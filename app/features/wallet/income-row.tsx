import { lazy, Suspense, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './wallet.module.css';

const IncomeSheet = lazy(() => import('./income-sheet.tsx'));

/** Opens dividends and the yearly report. */
export function IncomeRow() {
  const t = useTexts('wallet');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card flush>
        <Row title={t.income} sub={<span className={styles.wrap}>{t.incomeHint}</span>} onPress={() => setOpen(true)} />
      </Card>
      {open ? (
        <Suspense fallback={null}>
          <IncomeSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
