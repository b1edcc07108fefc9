import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useProductTexts } from '../../language/use-texts.tsx';

export const useMarketName = (): ((market: Market) => string) => {
  const words = useProductTexts();
  return (market) => (words ? labelOf(words.markets.name, market) : market);
};
