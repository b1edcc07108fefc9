/** Deposit channels: past, present and future ones. Filters are part of the address. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatFee, formatMoney, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, LoadingOrError } from '../../layout/page.tsx';
import bar from '../../list/list.module.css';
import { type TableColumn, StackedLines, StatusLabel, Table, type StatusTone } from '../../list/table.tsx';
import { QueryChoiceFilter } from '../../list/list-filters.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
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
  const texts = useTexts();
  const t = texts.channels;
  const may = useHasPermission('money.channels');
  const reading = useStaffCall('staff/listDepositChannels', {});
  const [query] = useSearchParams();
  const [set, setSet] = useState<{ channel: DepositChannel | null } | null>(null);
  const all = reading.data?.rows ?? [];
  const [keyOf, setKeyOf] = useState<string | null>(null);
  const keys = new Map(reading.data?.keys.map(({ channel, since }) => [channel, since]));
  const columns = useChannelColumns(
    all,
    keys,
    may ? { change: (channel) => setSet({ channel }), key: setKeyOf } : null,
  );
  const [currency, status] = [query.get('currency'), query.get('status')];
  const wanted = (row: DepositChannel): boolean =>
    (currency === null || row.currency === currency) &&
    (status === null || getDepositChannelStatus(row, all) === status);
  const currencies = [...new Set(all.map((row) => row.currency))].sort();
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        may && reading.data ? (
          <Button variant="contained" onClick={() => setSet({ channel: null })}>
            {t.add}
          </Button>
        ) : null
      }
    >
      <div className={bar.bar} role="search" aria-label={texts.list.filters}>
        <QueryChoiceFilter
          name="currency"
          label={t.currency}
          options={Object.fromEntries(currencies.map((each) => [each, each]))}
        />
        <QueryChoiceFilter name="status" label={t.status} options={t.statuses} />
      </div>
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={all.filter(wanted)}
          idOf={({ channel, from, proposal }) => `${channel} ${from} ${proposal?.id ?? ''}`}
          empty={all.length > 0 ? t.emptyFiltered : t.empty}
        />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {keyOf ? (
        <DepositChannelKeyDialog channel={keyOf} since={keys.get(keyOf) ?? null} onClose={() => setKeyOf(null)} />
      ) : null}
      {set ? <DepositChannelDialog channel={set.channel} onClose={() => setSet(null)} /> : null}
    </Page>
  );
}

interface ChannelActions {
  change(channel: DepositChannel): void;
  key(channel: string): void;
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
      {row.proposal ? <ProposedChangeNote proposal={row.proposal} /> : null}
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
function ChannelActionButtons({ row, all, acts }: CellProps & { acts: ChannelActions }) {
  const t = useTexts().channels;
  if (row.proposal) return <DecideProposalButtons proposal={row.proposal} about={row.channel} />;
  if (['past', 'replaced'].includes(getDepositChannelStatus(row, all))) return null;
  return (
    <>
      <Button size="small" onClick={() => acts.change(row)} aria-label={`${t.change}: ${row.channel}`}>
        {t.change}
      </Button>
      <Button size="small" onClick={() => acts.key(row.channel)} aria-label={`${t.key}: ${row.channel}`}>
        {t.key}
      </Button>
    </>
  );
}

function useChannelColumns(
  all: readonly DepositChannel[],
  keys: ReadonlyMap<string, string>,
  acts: ChannelActions | null,
): TableColumn<DepositChannel>[] {
  const texts = useTexts();
  const t = texts.channels;
  const bounds = ({ minimum, maximum, currency }: DepositChannel): string => {
    const money = (amount: string | null): string => (amount === null ? '' : formatMoney(amount, currency));
    return minimum === null && maximum === null ? t.asRule : `${money(minimum)} – ${money(maximum)}`;
  };
  return [
    {
      name: 'channel',
      title: t.channel,
      kind: 'tight',
      cell: ({ channel }) => <Name channel={channel} isPrivate={keys.has(channel)} />,
    },
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
    { name: 'status', title: t.status, cell: (row) => <ChannelStatusCell row={row} all={all} /> },
    { name: 'from', title: t.from, kind: 'number', cell: ({ from }) => formatDateTimeToMinute(from) },
    { name: 'to', title: t.to, cell: (row) => <PaidTo row={row} /> },
    { name: 'money', title: t.money, kind: 'tight', cell: ({ practice }) => (practice ? t.practice : t.live) },
    { name: 'bounds', title: t.bounds, kind: 'number', cell: bounds },
    { name: 'fee', title: t.fee, kind: 'number', cell: (row) => formatFee(row) ?? texts.list.none },
    ...(acts
      ? [
          {
            name: 'act',
            title: t.act,
            kind: 'tight' as const,
            cell: (row: DepositChannel) => <ChannelActionButtons row={row} all={all} acts={acts} />,
          },
        ]
      : []),
  ];
}
