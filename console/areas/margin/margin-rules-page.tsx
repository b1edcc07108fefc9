/**
 * Margin requirements, by market, board, instrument, volatility and size: past, present and future rules. Filters are
 * part of the address.
 */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MARKETS } from '@bourse/core/market.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatDate } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import bar from '../../list/filter-bar.module.css';
import { Mark, STANDING_TONES } from '../../list/mark.tsx';
import { QueryChoice } from '../../list/query-choice.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { useMay } from '../../session/use-me.ts';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { ProposeMargin } from './propose-margin.tsx';
import { percentOf } from '../../language/typed-amount.ts';

type Rule = Answer<'staff/listMarginRules'>['rows'][number];
const idOf = (rule: Rule): string =>
  [rule.market, rule.board, rule.instrument, rule.volatilityFrom, rule.valueFrom, rule.from, rule.proposal?.id].join(
    ' ',
  );

export function MarginRulesPage() {
  const texts = useTexts();
  const t = texts.margin;
  const words = useProductTexts();
  const may = useMay('money.rules');
  const reading = useStaffCall('staff/listMarginRules', {});
  const [query] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const columns = useMarginColumns();
  const [market, standing] = [query.get('market'), query.get('standing')];
  const all = reading.data?.rows ?? [];
  const rows = all.filter(
    (rule) => (market === null || rule.market === market) && (standing === null || rule.standing === standing),
  );
  const markets = Object.fromEntries(MARKETS.map((each) => [each, words ? labelOf(words.markets.name, each) : each]));
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        may && reading.data ? (
          <Button variant="contained" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        ) : null
      }
    >
      <div className={bar.bar} role="search" aria-label={texts.list.filters}>
        <QueryChoice name="market" label={t.market} options={markets} />
        <QueryChoice name="standing" label={t.standing} options={t.standings} />
      </div>
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={rows}
          idOf={idOf}
          empty={all.length > 0 ? t.emptyFiltered : t.empty}
        />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      {adding ? <ProposeMargin market={market} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function useMarginColumns(): Column<Rule>[] {
  const texts = useTexts();
  const t = texts.margin;
  const words = useProductTexts();
  const percent = (rate: string | null): string => (rate === null ? texts.list.none : `${percentOf(rate)}%`);
  const marketOf = ({ market }: Rule): string => (words ? labelOf(words.markets.name, market) : market);
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
