/** Customers' positions nearest to a margin call or to being closed. */
import { useStaffCall } from '../../api/use-staff-call.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount, formatMean, formatPercent, formatPrice } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';

type Near = CallAnswer<'staff/listNearCalls'>['rows'][number];
const REFRESH_MS = 5_000;

export function PositionsNearMarginCall({ most }: { most?: number }) {
  const t = useTexts().risk.near;
  const reading = useStaffCall('staff/listNearCalls', {}, { refreshMs: REFRESH_MS });
  const columns = useColumns();
  if (!reading.data) return <LoadingOrError error={reading.error} again={() => void reading.refetch()} />;
  return (
    <Table
      label={t.title}
      columns={columns}
      rows={reading.data.rows.slice(0, most)}
      idOf={({ position }) => position}
      to={({ customer }) => `/customers/${customer}`}
      empty={t.empty}
    />
  );
}

function useColumns(): TableColumn<Near>[] {
  const t = useTexts().risk.near;
  const words = useProductTexts()?.terms;
  const number = (name: string, title: string, cell: TableColumn<Near>['cell']): TableColumn<Near> =>
    numberColumn(title, cell);
  return [
    tightColumn(t.customer, 'customer'),
    textColumn(t.instrument, ({ instrument, name }) => <span title={instrument}>{name}</span>),
    tightColumn(t.side, ({ side, leverage }) => `${words?.side[side] ?? ''} ×${leverage}`),
    number('value', t.value, ({ value, currency }) => formatAmount(value, currency)),
    number('margin', t.margin, ({ margin, currency }) => formatAmount(margin, currency)),
    number('price', t.price, ({ price, currency }) => formatPrice(price, currency)),
    number('callPrice', t.callPrice, ({ callPrice, currency }) =>
      callPrice === null ? '–' : formatMean(callPrice, currency),
    ),
    number('closingPrice', t.closingPrice, ({ closingPrice, currency }) => formatMean(closingPrice, currency)),
    tightColumn(t.state, ({ called }) => (
      <StatusLabel tone={called ? 'bad' : 'plain'}>{called ? t.called : t.notCalled}</StatusLabel>
    )),
    number('distance', t.distance, ({ distance, near }) => (
      <StatusLabel tone={near ? 'bad' : 'plain'}>{formatPercent(distance)}</StatusLabel>
    )),
  ];
}
