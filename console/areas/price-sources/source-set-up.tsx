/** What is missing before a source can be asked: others' libraries are installed only when an operator wants them. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { StackedLines } from '../../list/table.tsx';

const FEEDS: Readonly<Record<string, string>> = { ccxt: 'ccxt', yahoofinance: 'yahoo-finance2' };

export function SourceSetUp({ source }: { source: string }) {
  const t = useTexts().priceSources;
  const feed = FEEDS[source];
  return (
    <StackedLines
      lines={[
        t.notSetUp,
        feed === undefined ? '' : fillPlaceholders(t.install, { command: `npm run feeds -- add ${feed}` }),
        feed === 'ccxt' ? fillPlaceholders(t.nameExchange, { variable: 'BOURSE_CCXT_EXCHANGE' }) : '',
      ]}
    />
  );
}
