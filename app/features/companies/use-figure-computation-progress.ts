import { useEffect } from 'react';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';

const EVERY_MS = 5_000;

interface Reading {
  first: { computing: { done: number; all: number } | null } | undefined;
  reload(): Promise<unknown>;
}

/** While reports are still being read: the progress. The list is reread until it is done. */
export function useFigureComputationProgress({ first, reload }: Reading): string | null {
  const { computing: words } = useTexts('companies');
  const computing = first?.computing ?? null;
  useEffect(() => {
    if (computing === null) return;
    const timer = setTimeout(() => void reload(), EVERY_MS);
    return () => clearTimeout(timer);
  }, [computing, reload]);
  return computing && fillPlaceholders(words, { done: formatCount(computing.done), all: formatCount(computing.all) });
}
