/** Leaders and followers: levels, money that follows, what is still being copied, and the gains shared. */
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import {
  formatAmount,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatDateTimeToMinute,
} from '../../language/format.ts';
import { rateToPercent } from '../../language/parse-input.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table } from '../../list/table.tsx';

type Leader = CallAnswer<'staff/listLeaders'>['rows'][number];
const ROWS = 100;

function useColumns(): TableColumn<Leader>[] {
  const { columns: t, levels, leads, stopped, strategy } = useTexts().copying;
  const number = (name: string, title: string, cell: (leader: Leader) => string): TableColumn<Leader> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  return [
    { name: 'name', title: t.name, cell: ({ name }) => name },
    {
      name: 'customer',
      title: t.customer,
      kind: 'tight',
      cell: ({ kind, customer }) =>
        kind === 'strategy' ? strategy : <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    {
      name: 'state',
      title: t.state,
      kind: 'tight',
      cell: ({ stoppedAt }) => (
        <StatusLabel tone={stoppedAt === null ? 'good' : 'warns'}>
          {stoppedAt === null ? leads : `${stopped} ${formatDateTimeToMinute(stoppedAt)}`}
        </StatusLabel>
      ),
    },
    { name: 'level', title: t.level, kind: 'tight', cell: ({ level }) => levels[level] },
    number('twr', t.twr, ({ twr }) => (twr === null ? '–' : formatPercent(twr))),
    number('stake', t.stake, ({ stake, currency }) => formatAmount(stake, currency)),
    number('followers', t.followers, ({ followers }) => String(followers)),
    number('followed', t.followed, ({ followed, currency }) => formatAmount(followed, currency)),
    number('capacity', t.capacity, ({ capacity, currency }) => formatAmount(capacity, currency)),
    number('share', t.share, ({ profitShare }) => `${rateToPercent(profitShare)} %`),
    number('shared', t.shared, ({ shared, currency }) => formatAmount(shared, currency)),
    number('undone', t.undone, ({ undone }) => String(undone)),
  ];
}

export function LeadersPage() {
  const t = useTexts().copying;
  const columns = useColumns();
  const reading = useStaffCall('staff/listLeaders', { limit: ROWS });
  return (
    <Page title={t.title} about={t.about}>
      {reading.data ? (
        <>
          <Table label={t.title} columns={columns} rows={reading.data.rows} idOf={({ id }) => id} empty={t.empty} />
          <TradesTable />
        </>
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

/** A leader's trades in other portfolios around a fill that followers copied. */

type Trade = CallAnswer<'staff/listLeaderTrades'>['rows'][number];

function useTradeColumns(): TableColumn<Trade>[] {
  const { tradeColumns: t, tradeKinds, effects } = useTexts().copying;
  return [
    { name: 'name', title: t.name, cell: ({ name }) => name },
    {
      name: 'customer',
      title: t.customer,
      kind: 'tight',
      cell: ({ customer, portfolio }) => <Link to={`/customers/${customer}`}>{`${customer} · ${portfolio}`}</Link>,
    },
    {
      name: 'kind',
      title: t.kind,
      kind: 'tight',
      cell: ({ kind }) => <StatusLabel tone={kind === 'against' ? 'bad' : 'warns'}>{tradeKinds[kind]}</StatusLabel>,
    },
    { name: 'instrument', title: t.instrument, kind: 'tight', cell: ({ instrumentName }) => instrumentName },
    {
      name: 'trade',
      title: t.trade,
      kind: 'number',
      cell: ({ effect, quantity, price, currency, at }) =>
        `${effects[effect]} ${formatQuantity(quantity)} · ${formatPrice(price, currency)} · ` +
        formatDateTimeToMinute(at),
    },
    {
      name: 'led',
      title: t.led,
      kind: 'number',
      cell: ({ ledEffect, ledPrice, currency, ledAt }) =>
        `${effects[ledEffect]} · ${formatPrice(ledPrice, currency)} · ${formatDateTimeToMinute(ledAt)}`,
    },
    {
      name: 'copies',
      title: t.copies,
      kind: 'number',
      cell: ({ copyPrice, copied, currency, decidedAt }) =>
        copyPrice === null || copied === null
          ? '–'
          : `${formatQuantity(copied)} · ${formatPrice(copyPrice, currency)} · ${formatDateTimeToMinute(decidedAt)}`,
    },
  ];
}

function TradesTable() {
  const t = useTexts().copying;
  const columns = useTradeColumns();
  const reading = useStaffCall('staff/listLeaderTrades', { limit: ROWS });
  return (
    <Panel title={t.trades}>
      <p>{t.tradesSay}</p>
      {reading.data ? (
        <Table label={t.trades} columns={columns} rows={reading.data.rows} idOf={({ id }) => id} empty={t.noTrades} />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}
