import { useEffect, useState } from 'react';
import { formatMoneyWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, getTexts, loadAllTexts, useTexts } from '../../../language/language.ts';

interface Part {
  currency: string;
  /** From the same answer as the total beside it. */
  total: string;
}

/** What of a total is in the main portfolio; for customers with several. */
export default function MainPortfolioNote(part: Part) {
  const [isReady, setReady] = useState('portfolios' in getTexts());
  useEffect(() => {
    let isGone = false;
    // Without its words there is no mark; the next screen loads them too.
    loadAllTexts().then(
      () => isGone || setReady(true),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return isReady ? <Words {...part} /> : null;
}

function Words({ currency, total }: Part) {
  const t = useTexts('portfolios');
  return <> · {fillPlaceholders(t.ofMain, { total: formatMoneyWithCurrency(total, currency) })}</>;
}
