/** Lending terms by market: present and future ones, and a proposal that waits for a second person. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatShortTime } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Mark, STANDING_TONES } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { useMay } from '../../session/use-me.ts';
import { ProposeRule } from './propose-rule.tsx';

type Rule = Answer<'staff/listLendingRules'>['rows'][number];
const idOf = ({ market, from, proposal }: Rule): string => [market, from, proposal?.id].join(' ');

function useRuleColumns(): Column<Rule>[] {
  const t = useTexts().lending;
  const words = useProductTexts();
  const marketOf = ({ market }: Rule): string => (words ? labelOf(words.markets.name, market) : market);
  return [
    { name: 'market', title: t.rules.market, kind: 'tight', cell: marketOf },
    {
      name: 'standing',
      title: t.rules.standing,
      cell: ({ standing, proposal }) => (
        <>
          <Mark tone={STANDING_TONES[standing]}>{t.rules.standings[standing]}</Mark>
          {proposal ? <Proposed proposal={proposal} /> : null}
        </>
      ),
    },
    {
      name: 'from',
      title: t.rules.from,
      kind: 'tight',
      cell: ({ from }) => (from === null ? t.rules.house : formatShortTime(from)),
    },
    { name: 'open', title: t.columns.channel, kind: 'tight', cell: ({ open }) => (open ? t.open : t.closed) },
    {
      name: 'lendersPart',
      title: t.rules.lendersPart,
      kind: 'number',
      cell: ({ lendersPart }) => `${percentOf(lendersPart)} %`,
    },
    {
      name: 'quotaPart',
      title: t.rules.quotaPart,
      kind: 'number',
      cell: ({ quotaPart }) => `${percentOf(quotaPart)} %`,
    },
    { name: 'noticeDays', title: t.rules.noticeDays, kind: 'number', cell: ({ noticeDays }) => noticeDays },
    {
      name: 'act',
      title: t.rules.act,
      kind: 'tight',
      cell: (rule) =>
        rule.proposal ? (
          <DecideProposal proposal={rule.proposal} about={`${t.rules.title}, ${marketOf(rule)}`} />
        ) : null,
    },
  ];
}

export function RulesPanel() {
  const t = useTexts().lending.rules;
  const may = useMay('money.rules');
  const { data } = useStaffCall('staff/listLendingRules', {});
  const columns = useRuleColumns();
  const [adding, setAdding] = useState(false);
  if (!data) return null;
  return (
    <Panel title={t.title}>
      {may ? (
        <Button variant="contained" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      ) : null}
      <Table label={t.title} columns={columns} rows={data.rows} idOf={idOf} empty="" />
      {adding ? <ProposeRule rules={data.rows} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}
