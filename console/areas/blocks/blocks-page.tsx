/** All blocks ever offered, newest first. The filter is part of the address. */
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { formatNumber, formatPrice, formatShortTime, withCurrency } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/filters.tsx';
import { List } from '../../list/list.tsx';
import type { Column } from '../../list/table.tsx';
import { DesksPanel } from './desks-panel.tsx';

type Block = Answer<'staff/listBlocks'>['rows'][number];

export function BlocksPage() {
  const t = useTexts().blocks;
  const words = useProductTexts()?.blocks;
  return (
    <Page title={t.title} about={t.about}>
      <List<Block>
        resource="staff/listBlocks"
        label={t.title}
        columns={useColumns()}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="state" label={t.state} options={words?.state ?? {}} />
          </FilterBar>
        }
      />
      <DesksPanel />
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
      cell: ({ seller, customer }) => (
        <Link to={customer === null ? '/house-accounts' : `/customers/${customer}`}>{words?.seller[seller]}</Link>
      ),
    },
    { name: 'share', title: columns.share, cell: ({ name }) => name },
    { name: 'state', title: t.state, kind: 'tight', cell: ({ state }) => words?.state[state] ?? state },
    {
      name: 'price',
      title: columns.price,
      kind: 'number',
      cell: ({ price, currency }) => withCurrency(formatPrice(price, currency), currency),
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
