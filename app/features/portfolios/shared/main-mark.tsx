import { useEffect, useState } from 'react';
import { getTexts, loadAllTexts, useTexts } from '../../../language/language.ts';
import { usePortfolios } from '../../../session/use-portfolios.ts';

/** Marks a figure as the main portfolio's; shows nothing to customers with only one. */
export default function MainMark({ currency }: { currency: string }) {
  const rows = usePortfolios(currency)?.rows ?? [];
  const hasOthers = rows.length > 1;
  const [isReady, setReady] = useState('portfolios' in getTexts());
  useEffect(() => {
    if (!hasOthers) return;
    let isGone = false;
    // Without its words there is no mark; the next screen loads them too.
    loadAllTexts().then(
      () => isGone || setReady(true),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [hasOthers]);
  return hasOthers && isReady ? <Words /> : null;
}

const Words = () => <> · {useTexts('portfolios').main}</>;
