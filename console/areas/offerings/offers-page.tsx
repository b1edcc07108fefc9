/** All offers, and what waits for a second person. Filters stand in the address. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatScaled, parseScaled } from '@bourse/core/money.ts';
import { OFFERING_KINDS } from '@bourse/core/offerings/kinds.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatNumber, formatPrice, formatShortTime } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import bar from '../../list/filter-bar.module.css';
import { QueryChoice } from '../../list/query-choice.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { useMay } from '../../session/use-me.ts';
import { ProposeOffer } from './propose-offer.tsx';

type All = Answer<'staff/listOfferings'>;
type Offer = All['rows'][number];
type Waits = All['proposed'][number];

export function OffersPage() {
  const texts = useTexts();
  const t = texts.offerings;
  const words = useProductTexts();
  const may = useMay('money.rules');
  const [query] = useSearchParams();
  const kind = OFFERING_KINDS.find((each) => each === query.get('kind'));
  const reading = useStaffCall('staff/listOfferings', kind ? { kind } : {});
  const [adding, setAdding] = useState(false);
  const columns = useOfferColumns();
  const stage = query.get('stage');
  const all = reading.data?.rows ?? [];
  const rows = all.filter((offer) => stage === null || offer.stage === stage);
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
        <QueryChoice name="kind" label={t.kind} options={words?.offerKinds.name ?? {}} />
        <QueryChoice name="stage" label={t.stage} options={words?.offerings.stage ?? {}} />
      </div>
      {reading.data ? (
        <>
          {reading.data.proposed.length > 0 ? <Proposals rows={reading.data.proposed} /> : null}
          <Table
            label={t.title}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            empty={all.length > 0 ? t.emptyFiltered : t.empty}
          />
        </>
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      {adding && reading.data ? (
        <ProposeOffer key={kind} kind={kind ?? null} coming={reading.data.coming} onClose={() => setAdding(false)} />
      ) : null}
    </Page>
  );
}

function Proposals({ rows }: { rows: readonly Waits[] }) {
  const t = useTexts().offerings;
  const columns: Column<Waits>[] = [
    { name: 'what', title: t.stage, kind: 'tight', cell: ({ what }) => t.what[what] },
    { name: 'company', title: t.company, cell: ({ subject }) => subject },
    { name: 'quota', title: t.quota, kind: 'number', cell: ({ quota }) => (quota ? formatNumber(quota) : '') },
    { name: 'plan', title: t.plan, cell: ({ plan }) => <Plan plan={plan} /> },
    { name: 'waits', title: t.waits, cell: ({ proposal }) => <Proposed proposal={proposal} /> },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: ({ proposal, subject }) => <DecideProposal proposal={proposal} about={subject} />,
    },
  ];
  return (
    <Panel title={t.waits}>
      <Table label={t.waits} columns={columns} rows={[...rows]} idOf={({ proposal }) => proposal.id} empty="" />
    </Panel>
  );
}

/** All that people decide of it, as they will see it sealed. */
function Plan({ plan }: Pick<Waits, 'plan'>) {
  const t = useTexts().offerings;
  const words = useProductTexts()?.offerKinds.name;
  const own: Readonly<Record<string, string>> = { kind: t.kind, unpaid: t.unpaid };
  const fields: Readonly<Record<string, { label: string }>> = t.fields;
  const labelFor = (name: string): string => own[name] ?? fields[name]?.label ?? name;
  const valueOf = ({ name, value }: Waits['plan'][number]): string => {
    if (name === 'kind') return words ? labelOf(words, value) : value;
    if (name === 'unpaid') return labelOf(t.unpaidKinds, value);
    return name === 'opensAt' ? formatShortTime(value) : RATES.includes(name) ? percentOf(value) : formatNumber(value);
  };
  return plan.map((each) => (
    <div key={each.name}>
      {labelFor(each.name)}: {valueOf(each)}
    </div>
  ));
}
const RATES = ['discount', 'floor'];
const percentOf = (rate: string): string => formatScaled((parseScaled(rate) ?? 0n) * 100n);

function useOfferColumns(): Column<Offer>[] {
  const t = useTexts().offerings;
  const words = useProductTexts();
  return [
    {
      name: 'company',
      title: t.company,
      cell: ({ id, name }) => <Link to={`/offers/${id}`}>{name}</Link>,
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
      cell: ({ price, currency }) => `${formatPrice(price, currency)} ${currency}`,
    },
    { name: 'quota', title: t.quota, kind: 'number', cell: ({ quota }) => formatNumber(quota) },
    { name: 'applications', title: t.applications, kind: 'number', cell: (row) => formatNumber(row.applications) },
    { name: 'closes', title: t.closes, kind: 'tight', cell: ({ dates }) => formatShortTime(dates.closesAt) },
    { name: 'lists', title: t.firstTraded, kind: 'tight', cell: ({ dates }) => dates.listsOn },
  ];
}
