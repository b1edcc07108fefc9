/** Surveillance cases, newest first. The filter is part of the address. */
import type { Answer } from '../../api/client.ts';
import { formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/filters.tsx';
import { List } from '../../list/list.tsx';
import { Mark, type Tone } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';
import { useFactText } from './use-fact-text.ts';

export type Case = Answer<'staff/listRiskCases'>['rows'][number];
type Row = Case & { id: string };
export const TONES: Record<Case['state'], Tone> = { found: 'bad', open: 'warns', proposed: 'warns', closed: 'plain' };

export function CasesPage() {
  const t = useTexts().risk.cases;
  return (
    <Page title={t.title} about={t.about}>
      <List<Row>
        resource="staff/listRiskCases"
        label={t.title}
        columns={useColumns()}
        to={(row) => `/surveillance/${row.case}`}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="state" label={t.state} options={t.states} />
            <ChoiceFilter name="rule" label={t.rule} options={t.rules} />
          </FilterBar>
        }
      />
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts().risk.cases;
  const factText = useFactText();
  return [
    { name: 'case', title: t.case, kind: 'tight', cell: (row) => row.case },
    { name: 'rule', title: t.rule, cell: ({ rule }) => t.rules[rule] },
    {
      name: 'state',
      title: t.state,
      kind: 'tight',
      cell: ({ state }) => <Mark tone={TONES[state]}>{t.states[state]}</Mark>,
    },
    { name: 'found', title: t.found, kind: 'tight', cell: ({ foundAt }) => formatShortTime(foundAt) },
    { name: 'accounts', title: t.accounts, kind: 'number', cell: ({ accounts }) => accounts.length },
    { name: 'facts', title: t.facts, cell: ({ facts }) => facts.map(factText).join(' · ') },
    { name: 'assignee', title: t.assignee, kind: 'tight', cell: ({ assignee }) => assignee?.name ?? '–' },
  ];
}
