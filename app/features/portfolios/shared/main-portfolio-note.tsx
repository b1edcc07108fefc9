import { useEffect, useState } from 'react';
import { formatMoneyWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, getTexts, loadAllTexts, useTexts } from '../../../language/language.ts';
import { usePortfolios } from '../../../session/use-portfolios.ts';

/** Read again as often as the figure beside it. */
const EVERY_MS = 5_000;

/**
 * What of a total is in the main portfolio; nothing for customers with only one.
 */
export default function MainPortfolioNote({ currency }: { currency: string }) {
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
  return hasOthers && isReady ? <Words currency={currency} /> : null;
}

function Words({ currency }: { currency: string }) {
  const t = useTexts('portfolios');
  const all = usePortfolios(currency, EVERY_MS);
  const main = all?.rows[0];
  if (!all || !main) return null;
  return <> · {fillPlaceholders(t.ofMain, { total: formatMoneyWithCurrency(main.total, all.in) })}</>;
}
