/** What the house owes, as last counted, with the proof that binds it. */
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import styles from './accounts.module.css';

type LiabilityRow = Answer<'staff/getLiabilities'>['rows'][number];

export function Liabilities() {
  const t = useTexts().liabilities;
  const reading = useStaffCall('staff/getLiabilities', {});
  const columns: Column<LiabilityRow>[] = [
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
    { name: 'sum', title: t.sum, kind: 'number', cell: ({ sum, currency }) => formatMoney(sum, currency) },
    { name: 'seeded', title: t.seeded, kind: 'number', cell: ({ seeded, currency }) => formatMoney(seeded, currency) },
    { name: 'owed', title: t.owed, kind: 'number', cell: ({ owed, currency }) => formatMoney(owed, currency) },
    { name: 'customers', title: t.customers, kind: 'number', cell: ({ customers }) => formatNumber(customers) },
    { name: 'tree', title: t.tree, kind: 'number', cell: ({ tree }) => tree },
    { name: 'seal', title: t.seal, kind: 'number', cell: ({ seal }) => seal ?? <Mark tone="warns">{t.waits}</Mark> },
    { name: 'root', title: t.root, cell: ({ root }) => <code className={styles.root}>{root}</code> },
  ];
  return (
    <Panel title={t.title}>
      {reading.data ? (
        <>
          {reading.data.at ? (
            <p className={styles.about}>{fill(t.about, { at: formatDateTime(reading.data.at) })}</p>
          ) : null}
          <Table
            label={t.title}
            columns={columns}
            rows={reading.data.rows}
            idOf={({ currency }) => currency}
            empty={reading.data.at ? t.empty : t.notYet}
          />
        </>
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}
