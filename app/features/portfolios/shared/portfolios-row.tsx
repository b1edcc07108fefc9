import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Row } from '../../../components/row.tsx';
import { useTexts } from '../../../language/language.ts';
import styles from '../portfolios.module.css';

const PortfoliosSheet = lazy(() => import('../portfolios-sheet.tsx'));

/** Opens the sheet for opening, renaming and closing portfolios, and moving money between them. */
export function PortfoliosRow() {
  const t = useTexts('portfolios');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card flush>
        <Row title={t.title} sub={<span className={styles.wrap}>{t.createSays}</span>} onPress={() => setOpen(true)} />
      </Card>
      {open ? (
        <Suspense fallback={null}>
          <PortfoliosSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
