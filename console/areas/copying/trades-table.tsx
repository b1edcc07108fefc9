/** A leader's trades in other portfolios around a fill that followers copied. */
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatPrice, formatQuantity, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';

type Trade = Answer<'staff/listLeaderTrades'>['rows'][number];
const ROWS = 100;

function useTradeColumns(): Column<Trade>[] {
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
      cell: ({ kind }) => <Mark tone={kind === 'against' ? 'bad' : 'warns'}>{tradeKinds[kind]}</Mark>,
    },
    { name: 'instrument', title: t.instrument, kind: 'tight', cell: ({ instrumentName }) => instrumentName },
    {
      name: 'trade',
      title: t.trade,
      kind: 'number',
      cell: ({ effect, quantity, price, currency, at }) =>
        `${effects[effect]} ${formatQuantity(quantity)} · ${formatPrice(price, currency)} · ${formatShortTime(at)}`,
    },
    {
      name: 'led',
      title: t.led,
      kind: 'number',
      cell: ({ ledEffect, ledPrice, currency, ledAt }) =>
        `${effects[ledEffect]} · ${formatPrice(ledPrice, currency)} · ${formatShortTime(ledAt)}`,
    },
    {
      name: 'copies',
      title: t.copies,
      kind: 'number',
      cell: ({ copyPrice, copied, currency, decidedAt }) =>
        copyPrice === null || copied === null
          ? '–'
          : `${formatQuantity(copied)} · ${formatPrice(copyPrice, currency)} · ${formatShortTime(decidedAt)}`,
    },
  ];
}

export function TradesTable() {
  const t = useTexts().copying;
  const columns = useTradeColumns();
  const reading = useStaffCall('staff/listLeaderTrades', { limit: ROWS });
  return (
    <Panel title={t.trades}>
      <p>{t.tradesSay}</p>
      {reading.data ? (
        <Table label={t.trades} columns={columns} rows={reading.data.rows} idOf={({ id }) => id} empty={t.noTrades} />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}
