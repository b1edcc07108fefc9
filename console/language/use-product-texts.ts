/** What the customers read: words for states and codes, and the sentences of notices; loaded when a page needs them. */
import { useQuery } from '@tanstack/react-query';
import { loadTexts, type Texts as ProductTexts } from '@bourse/contract/texts/index.ts';
import { useConsoleLanguage } from './use-texts.ts';

export function useProductTexts(): ProductTexts | null {
  const language = useConsoleLanguage();
  const { data } = useQuery({
    queryKey: ['product texts', language],
    queryFn: () => loadTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
