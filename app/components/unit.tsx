import { gapBefore, unitIn } from '@bourse/contract/texts/won.ts';
import { useLanguage } from '../language/language.ts';

/** What a currency is behind a figure in digits: " USD", "원". */
export function Unit({ currency, className }: { currency: string; className?: string }) {
  const unit = unitIn(currency, useLanguage());
  return (
    <span className={className}>
      {gapBefore('0', unit) === '' ? '' : ' '}
      {unit}
    </span>
  );
}
