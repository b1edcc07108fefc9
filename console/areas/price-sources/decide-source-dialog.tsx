/** Whether a source's prices of markets may be displayed, and in which order. */
import { calls } from '@bourse/contract/price-sources/calls.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { CommandDialog, pickLabels } from '../../form/command-dialog.tsx';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';

type Source = CallAnswer<'staff/listPriceSources'>['sources'][number];

const draftOf = (source: Source | undefined) => ({
  ...{ source: source?.source ?? '', termsUrl: source?.termsUrl ?? '' },
  ...{ markets: '', displayed: 'yes', rank: '1', words: '' },
});

export function DecideSource({ sources, onClose }: { sources: readonly Source[]; onClose(): void }) {
  const { priceSources: t, proposals } = useTexts();
  const words = useProductTexts();
  const find = (name: string) => sources.find(({ source }) => source === name);
  // Also those decided on before, whatever the source covers now.
  const marketsOf = (name: string) =>
    MARKETS.filter((market) =>
      [...(find(name)?.delays ?? []), ...(find(name)?.decisions ?? [])].some((each) => each.market === market),
    );
  return (
    <CommandDialog
      call="staff/decidePriceSource"
      shape={calls['staff/decidePriceSource'].input.shape}
      title={t.decide}
      initial={draftOf(sources[0])}
      adjust={(typed, changed) => (changed === 'source' ? draftOf(find(typed.source)) : typed)}
      parts={({ source }) => [
        {
          ...{ name: 'source', label: t.source },
          options: Object.fromEntries(sources.map((each) => [each.source, each.title])),
        },
        {
          ...{ name: 'markets', label: t.markets, fault: t.wrong.markets, several: true },
          options: pickLabels(words?.markets.name, marketsOf(source)),
        },
        { name: 'displayed', label: t.decision, options: { yes: t.displayed, no: t.notDisplayed } },
        { name: 'rank', label: t.rank, hint: t.rankHint, fault: t.wrong.rank, inputMode: 'numeric' },
        { name: 'termsUrl', label: t.termsUrl, fault: t.wrong.termsUrl },
        { name: 'words', label: t.words, fault: t.wrong.words, lines: 3 },
      ]}
      successMessage={({ alone }) => (alone ? t.decided : proposals.proposed)}
      onClose={onClose}
    />
  );
}
