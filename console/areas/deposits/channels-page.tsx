/** Deposit channels: past, present and future ones. Filters are part of the address. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { feeWords, formatMoney, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Waiting } from '../../layout/page.tsx';
import bar from '../../list/list.module.css';
import { type Column, Lines, Mark, Table, type Tone } from '../../list/table.tsx';
import { QueryChoice } from '../../list/filters.tsx';
import { useMay } from '../../api/auth-provider.ts';
import { ChannelKey, SetChannel } from './channel-dialogs.tsx';
import { type Channel, type ChannelStanding, standingOf } from './channel-draft.ts';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';

const TONES: Record<ChannelStanding, Tone> = {
  proposed: 'warns',
  open: 'good',
  closed: 'bad',
  opens: 'warns',
  closes: 'warns',
  past: 'plain',
  replaced: 'plain',
};

export function ChannelsPage() {
  const texts = useTexts();
  const t = texts.channels;
  const may = useMay('money.channels');
  const reading = useStaffCall('staff/listDepositChannels', {});
  const [query] = useSearchParams();
  const [set, setSet] = useState<{ channel: Channel | null } | null>(null);
  const all = reading.data?.rows ?? [];
  const [keyOf, setKeyOf] = useState<string | null>(null);
  const keys = new Map(reading.data?.keys.map(({ channel, since }) => [channel, since]));
  const columns = useChannelColumns(
    all,
    keys,
    may ? { change: (channel) => setSet({ channel }), key: setKeyOf } : null,
  );
  const [currency, standing] = [query.get('currency'), query.get('standing')];
  const wanted = (row: Channel): boolean =>
    (currency === null || row.currency === currency) && (standing === null || standingOf(row, all) === standing);
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
        <QueryChoice
          name="currency"
          label={t.currency}
          options={Object.fromEntries(currencies.map((each) => [each, each]))}
        />
        <QueryChoice name="standing" label={t.standing} options={t.standings} />
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
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      {keyOf ? <ChannelKey channel={keyOf} since={keys.get(keyOf) ?? null} onClose={() => setKeyOf(null)} /> : null}
      {set ? <SetChannel channel={set.channel} onClose={() => setSet(null)} /> : null}
    </Page>
  );
}

interface Acts {
  change(channel: Channel): void;
  key(channel: string): void;
}

interface CellProps {
  row: Channel;
  all: readonly Channel[];
}

function Name({ channel, isPrivate }: { channel: string; isPrivate: boolean }) {
  const t = useTexts().channels;
  return (
    <>
      {channel}
      {isPrivate ? (
        <>
          {' '}
          <Mark tone="plain">{t.private}</Mark>
        </>
      ) : null}
    </>
  );
}

function Standing({ row, all }: CellProps) {
  const t = useTexts().channels;
  const standing = standingOf(row, all);
  return (
    <>
      <Mark tone={TONES[standing]}>{t.standings[standing]}</Mark>
      {row.proposal ? <Proposed proposal={row.proposal} /> : null}
    </>
  );
}

const PaidTo = ({ row }: Pick<CellProps, 'row'>) => (
  <Lines
    lines={[
      [row.bankName, row.accountName].filter(Boolean).join(' · '),
      [row.network, row.accountNumber ?? row.address].filter(Boolean).join(' · '),
    ]}
  />
);

/** The actions on a row: decide a proposed one, change a present or future one. */
function ActsOf({ row, all, acts }: CellProps & { acts: Acts }) {
  const t = useTexts().channels;
  if (row.proposal) return <DecideProposal proposal={row.proposal} about={row.channel} />;
  if (['past', 'replaced'].includes(standingOf(row, all))) return null;
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
  all: readonly Channel[],
  keys: ReadonlyMap<string, string>,
  acts: Acts | null,
): Column<Channel>[] {
  const texts = useTexts();
  const t = texts.channels;
  const bounds = ({ minimum, maximum, currency }: Channel): string => {
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
    { name: 'standing', title: t.standing, cell: (row) => <Standing row={row} all={all} /> },
    { name: 'from', title: t.from, kind: 'number', cell: ({ from }) => formatShortTime(from) },
    { name: 'to', title: t.to, cell: (row) => <PaidTo row={row} /> },
    { name: 'money', title: t.money, kind: 'tight', cell: ({ practice }) => (practice ? t.practice : t.live) },
    { name: 'bounds', title: t.bounds, kind: 'number', cell: bounds },
    { name: 'fee', title: t.fee, kind: 'number', cell: (row) => feeWords(row) ?? texts.list.none },
    ...(acts
      ? [
          {
            name: 'act',
            title: t.act,
            kind: 'tight' as const,
            cell: (row: Channel) => <ActsOf row={row} all={all} acts={acts} />,
          },
        ]
      : []),
  ];
}
