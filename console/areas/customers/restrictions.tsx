/** A customer's restrictions, past and present, and lifting the present ones. */
import { Button } from '@mui/material';
import { useState } from 'react';
import type { RestrictionName } from '@bourse/core/restrictions.ts';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { useMay } from '../../session/use-me.ts';
import type { Customer } from './customer.ts';
import { LiftDialog } from './lift-dialog.tsx';

type Entry = Customer['history'][number];

export function Restrictions({ customer, onDone }: { customer: Customer; onDone(): void }) {
  const t = useTexts().customers;
  const may = useMay('customers.states');
  const [lifting, setLifting] = useState<RestrictionName | null>(null);
  const r = t.restriction;
  const columns: Column<Entry>[] = [
    { name: 'state', title: r.state, kind: 'tight', cell: ({ state }) => t.states[state] },
    { name: 'reason', title: r.reason, kind: 'tight', cell: ({ reason }) => t.stateReasons[reason] },
    { name: 'by', title: r.by, kind: 'tight', cell: ({ by }) => by.name },
    { name: 'at', title: r.at, kind: 'number', cell: ({ at }) => formatDateTime(at) },
    { name: 'until', title: r.until, kind: 'number', cell: ({ until }) => (until ? formatDateTime(until) : r.noEnd) },
    { name: 'remark', title: r.remark, cell: ({ remark }) => remark ?? '' },
    {
      name: 'lifted',
      title: r.lifted,
      cell: ({ lifted, holds }) =>
        lifted ? `${formatDateTime(lifted.at)}, ${lifted.by.name}` : holds ? <Mark tone="bad">{r.holds}</Mark> : '',
    },
    ...(may
      ? [
          {
            name: 'act',
            title: t.lift,
            cell: ({ state, holds }: Entry) =>
              holds ? (
                <Button variant="outlined" onClick={() => setLifting(state)}>
                  {t.lift}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        label={t.tabs.restrictions}
        columns={columns}
        rows={customer.history}
        idOf={({ state, at }) => `${state} ${at}`}
        empty={t.none.restrictions}
      />
      {lifting ? (
        <LiftDialog customer={customer} state={lifting} onClose={() => setLifting(null)} onDone={onDone} />
      ) : null}
    </>
  );
}
