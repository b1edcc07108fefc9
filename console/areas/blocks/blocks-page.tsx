/** Blocks as they were offered, newest first. The filter stands in the address. */
import { Link, useSearchParams } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatNumber, formatPrice, formatShortTime } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import bar from '../../list/filter-bar.module.css';
import { QueryChoice } from '../../list/query-choice.tsx';
import { type Column, Table } from '../../list/table.tsx';

type Block = Answer<'staff/listBlocks'>['rows'][number];
const ROWS = 100;

export function BlocksPage() {
  const texts = useTexts();
  const t = texts.blocks;
  const words = useProductTexts()?.blocks;
  const reading = useStaffCall('staff/listBlocks', { limit: ROWS });
  const state = useSearchParams()[0].get('state');
  const columns = useColumns();
  const all = reading.data?.rows ?? [];
  const rows = all.filter((block) => state === null || block.state === state);
  return (
    <Page title={t.title} about={t.about}>
      <div className={bar.bar} role="search" aria-label={texts.list.filters}>
        <QueryChoice name="state" label={t.state} options={words?.state ?? {}} />
      </div>
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          empty={all.length > 0 ? t.emptyFiltered : t.empty}
        />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

function useColumns(): Column<Block>[] {
  const t = useTexts().blocks;
  const words = useProductTexts()?.blocks;
  const { columns } = t;
  return [
    { name: 'block', title: columns.block, kind: 'tight', cell: ({ id }) => id },
    {
      name: 'seller',
      title: columns.seller,
      kind: 'tight',
      cell: ({ seller, customer }) => <Link to={`/customers/${customer}`}>{words?.seller[seller] ?? customer}</Link>,
    },
    { name: 'share', title: columns.share, cell: ({ name }) => name },
    { name: 'state', title: t.state, kind: 'tight', cell: ({ state }) => words?.state[state] ?? state },
    {
      name: 'price',
      title: columns.price,
      kind: 'number',
      cell: ({ price, currency }) => `${formatPrice(price, currency)} ${currency}`,
    },
    {
      name: 'reference',
      title: columns.reference,
      kind: 'number',
      cell: ({ reference, currency }) => formatPrice(reference, currency),
    },
    { name: 'quantity', title: columns.quantity, kind: 'number', cell: ({ quantity }) => formatNumber(quantity) },
    { name: 'sold', title: columns.sold, kind: 'number', cell: ({ sold }) => formatNumber(sold) },
    { name: 'left', title: columns.left, kind: 'number', cell: ({ left }) => formatNumber(left) },
    { name: 'offered', title: columns.offered, kind: 'tight', cell: ({ offeredAt }) => formatShortTime(offeredAt) },
    { name: 'ends', title: columns.ends, kind: 'tight', cell: ({ expiresAt }) => formatShortTime(expiresAt) },
  ];
}
