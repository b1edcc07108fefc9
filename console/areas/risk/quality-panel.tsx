/** How orders were filled, by group of customers. */
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { formatAmount, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';
import styles from './figures.module.css';

type QualityRow = Answer<'staff/getServiceQuality'>['rows'][number];
const SPANS = ['1', '7', '31'];

export function QualityPanel() {
  const { quality: t, profit } = useTexts().risk;
  const [days, setDays] = useState('1');
  const reading = useStaffCall('staff/getServiceQuality', { days: Number(days) });
  const columns = useQualityColumns(reading.data?.base ?? '');
  return (
    <Panel title={t.title}>
      <p className={styles.note}>{t.about}</p>
      <div className={styles.choice}>
        <ChoiceField
          id="quality-days"
          label={profit.span}
          value={days}
          options={Object.fromEntries(SPANS.map((each) => [each, fill(profit.days, { days: each })]))}
          onChoose={setDays}
        />
      </div>
      {reading.data ? (
        <Table label={t.title} columns={columns} rows={reading.data.rows} idOf={({ group }) => group} empty={t.empty} />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}

function useQualityColumns(base: string): Column<QualityRow>[] {
  const { quality: t, exposure } = useTexts().risk;
  const number = (name: string, title: string, cell: (row: QualityRow) => string): Column<QualityRow> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  return [
    { name: 'group', title: exposure.sides.group, cell: ({ group }) => exposure.groups[group] },
    number('orders', t.orders, ({ orders }) => formatNumber(orders)),
    number('refused', t.refused, ({ refused }) => formatNumber(refused)),
    number('fills', t.fills, ({ fills }) => formatNumber(fills)),
    number('value', t.value, ({ value }) => formatAmount(value, base)),
    number('spread', t.effectiveSpread, ({ effectiveSpreadBps }) => effectiveSpreadBps),
    number('slippage', t.slippage, ({ slippageBps }) => slippageBps),
  ];
}
