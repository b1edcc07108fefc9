/** All blocks ever offered, newest first. The filter is part of the address. */
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatNumber, formatPrice, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import type { TableColumn, StatusTone } from '../../list/table.tsx';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { ProposalsPanel, buildProposalStatusColumns } from '../../proposals/proposals-panel.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';

type Block = CallAnswer<'staff/listBlocks'>['rows'][number];

export function BlockTradesPage() {
  const t = useTexts().blocks;
  const words = useProductTexts()?.blocks;
  return (
    <Page title={t.title} about={t.about}>
      <List<Block>
        resource="staff/listBlocks"
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
    { name: 'block', title: columns.block, kind: 'tight', cell: ({ id }) => id },
    {
      name: 'seller',
      title: columns.seller,
      kind: 'tight',
      cell: ({ seller, customer }) => (
        <Link to={customer === null ? '/house-accounts' : `/customers/${customer}`}>{words?.seller[seller]}</Link>
      ),
    },
    { name: 'share', title: columns.share, cell: ({ name }) => name },
    { name: 'state', title: t.state, kind: 'tight', cell: ({ state }) => words?.state[state] ?? state },
    {
      name: 'price',
      title: columns.price,
      kind: 'number',
      cell: ({ price, currency }) => formatWithCurrency(formatPrice(price, currency), currency),
    },
    {
      name: 'reference',
      title: columns.reference,
      kind: 'number',
      cell: ({ reference, currency }) => formatPrice(reference, currency),
    },
    { name: 'quantity', title: columns.quantity, kind: 'number', cell: ({ quantity }) => formatNumber(quantity) },
    { name: 'sold', title: columns.sold, kind: 'number', cell: ({ sold }) => formatNumber(sold) },
    { name: 'left', title: columns.left, kind: 'number', cell: ({ left }) => formatNumber(left) },
    {
      name: 'offered',
      title: columns.offered,
      kind: 'tight',
      cell: ({ offeredAt }) => formatDateTimeToMinute(offeredAt),
    },
    { name: 'ends', title: columns.ends, kind: 'tight', cell: ({ expiresAt }) => formatDateTimeToMinute(expiresAt) },
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
  const t = useTexts().blocks.desks;
  return [
    { name: 'share', title: t.share, cell: ({ name, instrument }) => `${name} (${instrument})` },
    { name: 'for', title: t.seller, kind: 'tight', cell: ({ house }) => (house ? t.house : t.seat) },
    { name: 'held', title: t.held, kind: 'number', cell: ({ held }) => formatNumber(held) },
    ...buildProposalStatusColumns<Desk['status'], Desk>(t, TONES, ({ name }) => name, {
      act: (desk) => (may && desk.house && GOES_ON.includes(desk.status) ? <EndBlockDeskButton desk={desk} /> : null),
    }),
  ];
}

function EndBlockDeskButton({ desk }: { desk: Desk }) {
  const texts = useTexts();
  const t = texts.blocks.desks;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeBlockDesk', { aloud: true });
  const end = async (): Promise<void> => {
    if (await propose.run({ instrument: desk.instrument, open: false })) say(texts.proposals.proposed);
  };
  return (
    <Button size="small" disabled={propose.busy} onClick={() => void end()} aria-label={`${t.end}: ${desk.name}`}>
      {t.end}
    </Button>
  );
}

function ProposeBlockDesk({ onClose }: { onClose(): void }) {
  const texts = useTexts();
  const t = texts.blocks.desks;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeBlockDesk');
  const [instrument, setInstrument] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (instrument === '' || !(await propose.run({ instrument: instrument.trim(), open: true }))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const isMissing = tried && instrument === '';
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        id="desk-share"
        label={t.share}
        value={instrument}
        onChange={({ target }) => setInstrument(target.value)}
        error={isMissing}
        helperText={isMissing ? t.needed : t.shareHint}
      />
    </FormDialog>
  );
}
