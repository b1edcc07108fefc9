/** All offers, and what waits for a second person. */
import { DialogButton } from '../../form/command-buttons.tsx';
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
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, numberColumn, textColumn, tightColumn, TablePanel } from '../../list/table.tsx';
import { ProposalFacts, DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { ProposeOfferDialog } from './propose-offer-dialog.tsx';

type Offer = CallAnswer<'staff/listOfferings'>['rows'][number];
type Waits = CallAnswer<'staff/getOfferPlans'>['proposed'][number];

export function OffersPage() {
  const t = useTexts().offerings;
  const words = useProductTexts();
  const { data: plans } = useStaffCall('staff/getOfferPlans', {});
  const columns = useOfferColumns();
  const names = words?.offerKinds.name;
  const kinds = names ? Object.fromEntries(OFFERING_KINDS.map((kind) => [kind, names[kind]])) : {};
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        plans ? (
          <DialogButton label={t.add} permission="money.rules">
            {(close) => <ProposeOfferDialog coming={plans.coming} onClose={close} />}
          </DialogButton>
        ) : null
      }
    >
      {plans && plans.proposed.length > 0 ? <OfferProposalsPanel rows={plans.proposed} /> : null}
      <List<Offer>
        call="staff/listOfferings"
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
    </Page>
  );
}

function OfferProposalsPanel({ rows }: { rows: readonly Waits[] }) {
  const t = useTexts().offerings;
  const columns: TableColumn<Waits>[] = [
    tightColumn(t.stage, ({ what }) => t.what[what]),
    textColumn(t.company, 'subject'),
    numberColumn(t.quota, ({ quota }) => (quota ? formatNumber(quota) : '')),
    textColumn(t.plan, ({ plan }) => <ProposalFacts facts={plan} />),
    textColumn(t.waits, ({ proposal }) => <ProposedChangeNote proposal={proposal} />),
    tightColumn(t.act, ({ proposal, subject }) => <DecideProposalButtons proposal={proposal} about={subject} />),
  ];
  return (
    <TablePanel title={t.waits} columns={columns} rows={[...rows]} idOf={({ proposal }) => proposal.id} empty="" />
  );
}

function useOfferColumns(): TableColumn<Offer>[] {
  const t = useTexts().offerings;
  const words = useProductTexts();
  return [
    textColumn(t.company, 'name'),
    tightColumn(t.kind, ({ kind }) => (words ? labelOf(words.offerKinds.name, kind) : kind)),
    tightColumn(t.market, ({ market }) => (words ? labelOf(words.markets.short, market) : market)),
    tightColumn(t.stage, ({ kind, stage }) =>
      labelOf({ ...words?.offerings.stage, ...(kind === 'ipo' ? {} : t.stages) }, stage),
    ),
    numberColumn(t.actualPrice, ({ price, currency }) => formatWithCurrency(formatPrice(price, currency), currency)),
    numberColumn(t.quota, ({ quota }) => formatNumber(quota)),
    numberColumn(t.applications, (row) => formatNumber(row.applications)),
    tightColumn(t.closes, ({ dates }) => formatDateTimeToMinute(dates.closesAt)),
    tightColumn(t.firstTraded, ({ dates }) => formatDate(dates.listsOn)),
  ];
}
