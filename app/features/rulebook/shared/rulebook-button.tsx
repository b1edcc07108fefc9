import type { Market } from '@bourse/core/markets/market-types.ts';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useTexts } from '../../../language/language.ts';
import styles from '../rulebook.module.css';

const RulebookSheet = lazy(() => import('../rulebook-sheet.tsx'));

/** Opens a market's calendar and rules, loaded when first opened; `compact`: as a sign alone. */
export function RulebookButton({ market, compact }: { market: Market; compact?: boolean }) {
  const t = useTexts('rulebook');
  const [open, setOpen] = useState(false);
  return (
    <>
      {compact ? (
        <IconButton icon="info" label={t.open} onPress={() => setOpen(true)} />
      ) : (
        <button type="button" className={styles.button} onClick={() => setOpen(true)}>
          {t.open}
        </button>
      )}
      {open ? (
        <Suspense fallback={null}>
          <RulebookSheet market={market} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
