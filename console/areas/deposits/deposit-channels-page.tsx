/** Deposit channels: past, present and future ones. Filters are part of the address. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { FilteredTable } from '../../list/filtered-table.tsx';
import { pickLabels } from '../../form/command-dialog.tsx';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatFee, formatMoney, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import {
  type TableColumn,
  StackedLines,
  StatusLabel,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { useHasPermission } from '../../api/session.ts';
import { DepositChannelKeyDialog, DepositChannelDialog } from './deposit-channel-dialogs.tsx';
import { type DepositChannel, type DepositChannelStatus, getDepositChannelStatus } from './deposit-channel-draft.ts';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';

const TONES: Record<DepositChannelStatus, StatusTone> = {
  proposed: 'warns',
  open: 'good',
  closed: 'bad',
  opens: 'warns',
  closes: 'warns',
  past: 'plain',
  replaced: 'plain',
};

export function DepositChannelsPage() {
  const t = useTexts().channels;
  const may = useHasPermission('money.channels');
  const reading = useStaffCall('staff/listDepositChannels', {});
  const all = reading.data?.rows ?? [];
  // Above the table: a key that is shown once outlives its row.
  const [keyOf, setKeyOf] = useState<string | null>(null);
  const keys = new Map(reading.data?.keys.map(({ channel, since }) => [channel, since]));
  const currencies = [...new Set(all.map((row) => row.currency))].sort();
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        may && reading.data ? (
          <DialogButton label={t.add}>
            {(close) => <DepositChannelDialog channel={null} onClose={close} />}
          </DialogButton>
        ) : null
      }
    >
      <FilteredTable
        label={t.title}
        columns={useChannelColumns(all, keys, may ? setKeyOf : null)}
        rows={reading}
        idOf={({ channel, from, proposal }) => `${channel} ${from} ${proposal?.id ?? ''}`}
        filters={[
          {
            ...{ name: 'currency', label: t.currency, options: pickLabels(undefined, currencies) },
            of: ({ currency }) => currency,
          },
          { name: 'status', label: t.status, options: t.statuses, of: (row) => getDepositChannelStatus(row, all) },
        ]}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
      />
      {keyOf ? (
        <DepositChannelKeyDialog channel={keyOf} since={keys.get(keyOf) ?? null} onClose={() => setKeyOf(null)} />
      ) : null}
    </Page>
  );
}

interface CellProps {
  row: DepositChannel;
  all: readonly DepositChannel[];
}

function Name({ channel, isPrivate }: { channel: string; isPrivate: boolean }) {
  const t = useTexts().channels;
  return (
    <>
      {channel}
      {isPrivate ? (
        <>
          {' '}
          <StatusLabel tone="plain">{t.private}</StatusLabel>
        </>
      ) : null}
    </>
  );
}

function ChannelStatusCell({ row, all }: CellProps) {
  const t = useTexts().channels;
  const status = getDepositChannelStatus(row, all);
  return (
    <>
      <StatusLabel tone={TONES[status]}>{t.statuses[status]}</StatusLabel>
      <ProposedChangeNote proposal={row.proposal} />
    </>
  );
}

const PaidTo = ({ row }: Pick<CellProps, 'row'>) => (
  <StackedLines
    lines={[
      [row.bankName, row.accountName].filter(Boolean).join(' · '),
      [row.network, row.accountNumber ?? row.address].filter(Boolean).join(' · '),
    ]}
  />
);

/** The actions on a row: decide a proposed one, change a present or future one. */
function ChannelActionButtons({ row, all, onKey }: CellProps & { onKey(channel: string): void }) {
  const t = useTexts().channels;
  if (row.proposal) return <DecideProposalButtons proposal={row.proposal} about={row.channel} />;
  if (['past', 'replaced'].includes(getDepositChannelStatus(row, all))) return null;
  return (
    <>
      <DialogButton label={t.change} about={row.channel} variant="text" size="small">
        {(close) => <DepositChannelDialog channel={row} onClose={close} />}
      </DialogButton>
      <Button size="small" onClick={() => onKey(row.channel)} aria-label={`${t.key}: ${row.channel}`}>
        {t.key}
      </Button>
    </>
  );
}

function useChannelColumns(
  all: readonly DepositChannel[],
  keys: ReadonlyMap<string, string>,
  onKey: ((channel: string) => void) | null,
): TableColumn<DepositChannel>[] {
  const texts = useTexts();
  const t = texts.channels;
  const bounds = ({ minimum, maximum, currency }: DepositChannel): string => {
    const money = (amount: string | null): string => (amount === null ? '' : formatMoney(amount, currency));
    return minimum === null && maximum === null ? t.asRule : `${money(minimum)} – ${money(maximum)}`;
  };
  return [
    tightColumn(t.channel, ({ channel }) => <Name channel={channel} isPrivate={keys.has(channel)} />),
    tightColumn(t.currency, 'currency'),
    textColumn(t.status, (row) => <ChannelStatusCell row={row} all={all} />),
    numberColumn(t.from, ({ from }) => formatDateTimeToMinute(from)),
    textColumn(t.to, (row) => <PaidTo row={row} />),
    tightColumn(t.money, ({ practice }) => (practice ? t.practice : t.live)),
    numberColumn(t.bounds, bounds),
    numberColumn(t.fee, (row) => formatFee(row) ?? texts.list.none),
    ...(onKey
      ? [tightColumn(t.act, (row: DepositChannel) => <ChannelActionButtons row={row} all={all} onKey={onKey} />)]
      : []),
  ];
}
