/** What customers lend, borrow and reserve, by instrument: whose stock is lent, what it earned, and its collateral. */
import { groupThousands } from '@bourse/contract/format.ts';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { formatAmount, formatDate } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { List } from '../../list/list.tsx';
import { Mark } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';
import { RecallsPanel } from './recalls-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';

type Pool = Answer<'staff/listLendingPools'>['rows'][number] & { id: string };

function useColumns(): Column<Pool>[] {
  const { columns: t, open, closed, noLimit } = useTexts().lending;
  const number = (name: string, title: string, cell: (pool: Pool) => string): Column<Pool> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  return [
    {
      name: 'instrument',
      title: t.instrument,
      kind: 'tight',
      cell: ({ instrument, name }) => <span title={instrument}>{name}</span>,
    },
    {
      name: 'channel',
      title: t.channel,
      kind: 'tight',
      cell: (pool) => <Mark tone={pool.open ? 'good' : 'warns'}>{pool.open ? open : closed}</Mark>,
    },
    number('rate', t.rate, ({ rate }) => `${percentOf(rate)} %`),
    number('lenders', t.lenders, ({ lenders }) => String(lenders)),
    number('offered', t.offered, ({ offered }) => groupThousands(offered)),
    number('house', t.house, ({ house }) => (house === null ? noLimit : groupThousands(house))),
    number('lent', t.lent, ({ lent }) => groupThousands(lent)),
    number('fromLenders', t.fromLenders, ({ fromLenders }) => groupThousands(fromLenders)),
    number('reserved', t.reserved, ({ reserved }) => groupThousands(reserved)),
    number('fee', t.fee, ({ night, currency }) => {
      const money = (amount: string): string => formatAmount(amount, currency);
      return night ? `${money(night.fee)} = ${money(night.toLenders)} + ${money(night.toHouse)}` : '–';
    }),
    number('collateral', t.collateral, ({ marked, currency }) =>
      marked ? formatAmount(marked.amount, currency) : '–',
    ),
    { name: 'night', title: t.night, kind: 'tight', cell: ({ marked }) => (marked ? formatDate(marked.date) : '–') },
  ];
}

export function LendingPage() {
  const t = useTexts().lending;
  const columns = useColumns();
  return (
    <Page title={t.title} about={t.about}>
      <List<Pool>
        resource="staff/listLendingPools"
        label={t.title}
        columns={columns}
        empty={t.empty}
        emptyFiltered={t.empty}
      />
      <RecallsPanel />
      <RulesPanel />
      <p>
        <Link to="/accounts">{t.accounts}</Link>
      </p>
    </Page>
  );
}
