import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { useTexts } from '../../../language/language.ts';
import styles from '../proofs.module.css';

const LiabilitiesSheet = lazy(() => import('../house-liabilities-sheet.tsx'));

/** A link to the proof that one's money is counted. */
export function HouseLiabilitiesRow() {
  const t = useTexts('proofs');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card flush>
        <ListRow
          title={t.liabilities}
          sub={<span className={styles.wrap}>{t.liabilitiesHint}</span>}
          onPress={() => setOpen(true)}
        />
      </Card>
      {open ? (
        <Suspense fallback={null}>
          <LiabilitiesSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
