/** The effect of sudden moves, and the house's part of it. */
import { useStaffCall } from '../../api/use-staff-call.ts';
import type { Answer } from '../../api/client.ts';
import { formatAmount, formatNumber, formatShortTime } from '../../language/format.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';
import styles from './figures.module.css';

type Stress = Answer<'staff/getStress'>;
const STRESS_REFRESH_MS = 10_000;
const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${percent} %`;

export function StressPanels() {
  const t = useTexts().risk.stress;
  const reading = useStaffCall('staff/getStress', {}, { refreshMs: STRESS_REFRESH_MS });
  const { data } = reading;
  if (!data)
    return (
      <Panel title={t.title}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Panel>
    );
  return (
    <>
      <Panel title={t.title}>
        <p className={styles.note}>{fill(t.about, { at: formatShortTime(data.countedAt) })}</p>
        <All stress={data} />
      </Panel>
      <Panel title={t.instruments}>
        <Table
          label={t.instruments}
          columns={[
            {
              name: 'instrument',
              title: t.instrument,
              cell: ({ instrument, name }) => <span title={instrument}>{name}</span>,
            },
            {
              name: 'net',
              title: t.net,
              kind: 'number',
              cell: ({ net }: Stress['gaps'][number]) => formatAmount(net, data.base),
            },
            ...byShock<Stress['gaps'][number]>(data, ({ beyond }) => beyond),
          ]}
          rows={data.gaps}
          idOf={({ instrument }) => instrument}
          empty={t.noneBeyond}
        />
      </Panel>
      <Panel title={t.currencies}>
        <Table
          label={t.currencies}
          columns={[
            { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
            {
              name: 'net',
              title: t.net,
              kind: 'number',
              cell: ({ net }: Stress['currencies'][number]) => formatAmount(net, data.base),
            },
            ...byShock<Stress['currencies'][number]>(data, ({ house }) => house),
          ]}
          rows={data.currencies}
          idOf={({ currency }) => currency}
          empty={t.noCurrency}
        />
      </Panel>
    </>
  );
}

const byShock = <Row,>({ shocks, base }: Stress, of: (row: Row) => readonly string[]): Column<Row>[] =>
  shocks.map((percent, shock) => ({
    name: `at ${percent}`,
    title: signed(percent),
    kind: 'number',
    cell: (row) => formatAmount(of(row)[shock] ?? '0', base),
  }));

function All({ stress: { all, base } }: { stress: Stress }) {
  const t = useTexts().risk.stress;
  const money = (name: 'customers' | 'house' | 'beyond'): Column<Stress['all'][number]> => ({
    name,
    title: t[name],
    kind: 'number',
    cell: (row) => formatAmount(row[name], base),
  });
  return (
    <Table
      label={t.title}
      columns={[
        { name: 'percent', title: t.percent, kind: 'tight', cell: ({ percent }) => signed(percent) },
        money('customers'),
        money('beyond'),
        money('house'),
        { name: 'closed', title: t.closed, kind: 'number', cell: ({ closed }) => formatNumber(closed) },
      ]}
      rows={all}
      idOf={({ percent }) => String(percent)}
      empty={t.noneBeyond}
    />
  );
}
