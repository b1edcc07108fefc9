/** The columns of the margin rules. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import type { Answer } from '../../api/client.ts';
import { formatAmount, formatDate } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Mark, STANDING_TONES } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';

export type MarginRule = Answer<'staff/listMarginRules'>['rows'][number];

export function useMarginColumns(): Column<MarginRule>[] {
  const texts = useTexts();
  const t = texts.margin;
  const words = useProductTexts();
  const percent = (rate: string | null): string => (rate === null ? texts.list.none : `${percentOf(rate)}%`);
  const marketOf = ({ market }: MarginRule): string => (words ? labelOf(words.markets.name, market) : market);
  return [
    { name: 'market', title: t.market, kind: 'tight', cell: marketOf },
    {
      name: 'board',
      title: t.board,
      kind: 'tight',
      cell: ({ board }) => (board === null ? t.every : words ? labelOf(words.markets.board, board) : board),
    },
    { name: 'instrument', title: t.instrument, kind: 'tight', cell: ({ instrument }) => instrument ?? t.every },
    {
      name: 'standing',
      title: t.standing,
      cell: ({ standing, proposal }) => (
        <>
          <Mark tone={STANDING_TONES[standing]}>{t.standings[standing]}</Mark>
          {proposal ? <Proposed proposal={proposal} /> : null}
        </>
      ),
    },
    { name: 'from', title: t.from, kind: 'number', cell: ({ from }) => formatDate(from) },
    { name: 'volatility', title: t.volatility, kind: 'number', cell: ({ volatilityFrom }) => percent(volatilityFrom) },
    {
      name: 'value',
      title: t.value,
      kind: 'number',
      cell: ({ market, valueFrom }) =>
        valueFrom ? formatAmount(valueFrom, rulesOf(market).currency) : texts.list.none,
    },
    { name: 'initial', title: t.initial, kind: 'number', cell: ({ initial }) => percent(initial) },
    { name: 'warning', title: t.warning, kind: 'number', cell: ({ warning }) => percent(warning) },
    { name: 'maintenance', title: t.maintenance, kind: 'number', cell: ({ maintenance }) => percent(maintenance) },
    {
      name: 'leverage',
      title: t.leverage,
      kind: 'number',
      cell: ({ maximumLeverage }) => fill(t.leverageOf, { times: maximumLeverage }),
    },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: (rule) =>
        rule.proposal ? (
          <DecideProposal
            proposal={rule.proposal}
            about={[marketOf(rule), rule.instrument].filter(Boolean).join(' ')}
          />
        ) : null,
    },
  ];
}
