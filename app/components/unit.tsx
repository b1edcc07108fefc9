import { gapBefore, unitIn } from '@bourse/contract/texts/won.ts';
import { useLanguage } from '../language/language.ts';

/** How a currency is written after a figure: " USD", "원". */
export function Unit({ currency, className }: { currency: string; className?: string }) {
  const unit = unitIn(currency, useLanguage());
  return (
    <span className={className}>
      {gapBefore('0', unit) === '' ? '' : ' '}
      {unit}
    </span>
  );
}
