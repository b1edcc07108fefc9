/** All offers, and what waits for a second person. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { OFFERING_KINDS } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import {
  formatDate,
  formatNumber,
  formatPrice,
  formatDateTimeToMinute,
  formatWithCurrency,
} from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, Table } from '../../list/table.tsx';
import { ProposalFacts, DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { ProposeOfferDialog } from './propose-offer-dialog.tsx';

type Offer = CallAnswer<'staff/listOfferings'>['rows'][number];
type Waits = CallAnswer<'staff/getOfferPlans'>['proposed'][number];

export function OffersPage() {
  const t = useTexts().offerings;
  const words = useProductTexts();
  const may = useHasPermission('money.rules');
  const { data: plans } = useStaffCall('staff/getOfferPlans', {});
  const [adding, setAdding] = useState(false);
  const columns = useOfferColumns();
  const names = words?.offerKinds.name;
  const kinds = names ? Object.fromEntries(OFFERING_KINDS.map((kind) => [kind, names[kind]])) : {};
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        may && plans ? (
          <Button variant="contained" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        ) : null
      }
    >
      {plans && plans.proposed.length > 0 ? <OfferProposalsPanel rows={plans.proposed} /> : null}
      <List<Offer>
        resource="staff/listOfferings"
        label={t.title}
        columns={columns}
        to={({ id }) => `/offers/${id}`}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="kind" label={t.kind} options={kinds} />
            <ChoiceFilter name="stage" label={t.stage} options={words?.offerings.stage ?? {}} />
          </FilterBar>
        }
      />
      {adding && plans ? <ProposeOfferDialog coming={plans.coming} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function OfferProposalsPanel({ rows }: { rows: readonly Waits[] }) {
  const t = useTexts().offerings;
  const columns: TableColumn<Waits>[] = [
    { name: 'what', title: t.stage, kind: 'tight', cell: ({ what }) => t.what[what] },
    { name: 'company', title: t.company, cell: ({ subject }) => subject },
    { name: 'quota', title: t.quota, kind: 'number', cell: ({ quota }) => (quota ? formatNumber(quota) : '') },
    { name: 'plan', title: t.plan, cell: ({ plan }) => <ProposalFacts facts={plan} /> },
    { name: 'waits', title: t.waits, cell: ({ proposal }) => <ProposedChangeNote proposal={proposal} /> },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: ({ proposal, subject }) => <DecideProposalButtons proposal={proposal} about={subject} />,
    },
  ];
  return (
    <Panel title={t.waits}>
      <Table label={t.waits} columns={columns} rows={[...rows]} idOf={({ proposal }) => proposal.id} empty="" />
    </Panel>
  );
}

function useOfferColumns(): TableColumn<Offer>[] {
  const t = useTexts().offerings;
  const words = useProductTexts();
  return [
    {
      name: 'company',
      title: t.company,
      cell: ({ name }) => name,
    },
    {
      name: 'kind',
      title: t.kind,
      kind: 'tight',
      cell: ({ kind }) => (words ? labelOf(words.offerKinds.name, kind) : kind),
    },
    {
      name: 'market',
      title: t.market,
      kind: 'tight',
      cell: ({ market }) => (words ? labelOf(words.markets.short, market) : market),
    },
    {
      name: 'stage',
      title: t.stage,
      kind: 'tight',
      cell: ({ kind, stage }) => labelOf({ ...words?.offerings.stage, ...(kind === 'ipo' ? {} : t.stages) }, stage),
    },
    {
      name: 'price',
      title: t.actualPrice,
      kind: 'number',
      cell: ({ price, currency }) => formatWithCurrency(formatPrice(price, currency), currency),
    },
    { name: 'quota', title: t.quota, kind: 'number', cell: ({ quota }) => formatNumber(quota) },
    { name: 'applications', title: t.applications, kind: 'number', cell: (row) => formatNumber(row.applications) },
    { name: 'closes', title: t.closes, kind: 'tight', cell: ({ dates }) => formatDateTimeToMinute(dates.closesAt) },
    { name: 'lists', title: t.firstTraded, kind: 'tight', cell: ({ dates }) => formatDate(dates.listsOn) },
  ];
}
