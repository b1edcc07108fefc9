import type { Market } from '@bourse/core/markets/market-types.ts';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../language/language.ts';
import styles from '../rulebook.module.css';

const RulebookSheet = lazy(() => import('../rulebook-sheet.tsx'));

/** Opens a market's calendar and rules, loaded when first opened. */
export function RulebookButton({ market }: { market: Market }) {
  const t = useTexts('rulebook');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        {t.open}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <RulebookSheet market={market} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
