/** All blocks ever offered, newest first. The filter is part of the address. */
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatNumber, formatPrice, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, type StatusTone, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { CommandButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';
import { useHasPermission } from '../../api/session.ts';

type Block = CallAnswer<'staff/listBlocks'>['rows'][number];

export function BlockTradesPage() {
  const t = useTexts().blocks;
  const words = useProductTexts()?.blocks;
  return (
    <Page title={t.title} about={t.about}>
      <List<Block>
        call="staff/listBlocks"
        label={t.title}
        columns={useColumns()}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="state" label={t.state} options={words?.state ?? {}} />
          </FilterBar>
        }
      />
      <BlockDesksPanel />
    </Page>
  );
}

function useColumns(): TableColumn<Block>[] {
  const t = useTexts().blocks;
  const words = useProductTexts()?.blocks;
  const { columns } = t;
  return [
    tightColumn(columns.block, 'id'),
    tightColumn(columns.seller, ({ seller, customer }) => (
      <Link to={customer === null ? '/house-accounts' : `/customers/${customer}`}>{words?.seller[seller]}</Link>
    )),
    textColumn(columns.share, 'name'),
    tightColumn(t.state, ({ state }) => words?.state[state] ?? state),
    numberColumn(columns.price, ({ price, currency }) => formatWithCurrency(formatPrice(price, currency), currency)),
    numberColumn(columns.reference, ({ reference, currency }) => formatPrice(reference, currency)),
    numberColumn(columns.quantity, ({ quantity }) => formatNumber(quantity)),
    numberColumn(columns.sold, ({ sold }) => formatNumber(sold)),
    numberColumn(columns.left, ({ left }) => formatNumber(left)),
    tightColumn(columns.offered, ({ offeredAt }) => formatDateTimeToMinute(offeredAt)),
    tightColumn(columns.ends, ({ expiresAt }) => formatDateTimeToMinute(expiresAt)),
  ];
}

/** The house's block desks: what each holds, and what waits for a second person. */

type Desk = CallAnswer<'staff/listBlockDesks'>['rows'][number];
const TONES: Record<Desk['status'], StatusTone> = {
  proposed: 'warns',
  waitsForCapital: 'warns',
  open: 'good',
  toBeEnded: 'warns',
  ended: 'plain',
};
const GOES_ON: readonly Desk['status'][] = ['open', 'waitsForCapital'];

function BlockDesksPanel() {
  const t = useTexts().blocks.desks;
  const may = useHasPermission('money.rules');
  const { data } = useStaffCall('staff/listBlockDesks', {});
  const columns = useDeskColumns(may);
  if (!data) return null;
  return (
    <ProposalsPanel
      words={t}
      about={
        <>
          {t.about} <Link to="/house-accounts">{t.capital}</Link>
        </>
      }
      permission="money.rules"
      columns={columns}
      rows={data.rows}
      idOf={({ account, instrument, proposal }) => `${account} ${instrument} ${proposal?.id}`}
      form={(close) => <ProposeBlockDesk onClose={close} />}
    />
  );
}

function useDeskColumns(may: boolean): TableColumn<Desk>[] {
  const texts = useTexts();
  const t = texts.blocks.desks;
  return [
    textColumn(t.share, ({ name, instrument }) => `${name} (${instrument})`),
    tightColumn(t.seller, ({ house }) => (house ? t.house : t.seat)),
    numberColumn(t.held, ({ held }) => formatNumber(held)),
    ...buildProposalStatusColumns<Desk['status'], Desk>(t, TONES, ({ name }) => name, {
      act: ({ instrument, name, house, status }) =>
        may && house && GOES_ON.includes(status) ? (
          <CommandButton
            call="staff/proposeBlockDesk"
            input={{ instrument, open: false }}
            label={t.end}
            about={name}
            successMessage={texts.proposals.proposed}
          />
        ) : null,
    }),
  ];
}

function ProposeBlockDesk({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.blocks.desks;
  return (
    <CommandDialog
      call="staff/proposeBlockDesk"
      title={t.add}
      initial={{ instrument: '' }}
      parts={[{ name: 'instrument', label: t.share, hint: t.shareHint, fault: t.needed, isRequired: true }]}
      input={{ open: true }}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
