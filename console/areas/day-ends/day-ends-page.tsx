/** Reports of trading days, newest first. The filter is part of the address. */
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { MARKETS } from '@bourse/core/market.ts';
import type { Answer } from '../../api/client.ts';
import { formatDate, formatNumber, formatShortTime } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/filters.tsx';
import { List } from '../../list/list.tsx';
import { Mark } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';

type Row = Answer<'staff/listDayEnds'>['rows'][number] & { id: string };

export function DayEndsPage() {
  const t = useTexts().dayEnds;
  const words = useProductTexts();
  const names = Object.fromEntries(
    MARKETS.map((market) => [market, words ? labelOf(words.markets.name, market) : market]),
  );
  return (
    <Page title={t.title} about={t.about}>
      <List<Row>
        resource="staff/listDayEnds"
        label={t.title}
        columns={useColumns(names)}
        to={({ number }) => `/day-ends/${number}`}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="market" label={t.market} options={names} />
          </FilterBar>
        }
      />
    </Page>
  );
}

function useColumns(names: Readonly<Record<string, string>>): Column<Row>[] {
  const t = useTexts().dayEnds;
  return [
    { name: 'market', title: t.market, cell: ({ market }) => names[market] },
    { name: 'date', title: t.date, kind: 'tight', cell: ({ date }) => formatDate(date) },
    { name: 'closed', title: t.closed, kind: 'tight', cell: ({ closedAt }) => formatShortTime(closedAt) },
    { name: 'cut', title: t.cut, kind: 'tight', cell: ({ cutAt }) => formatShortTime(cutAt) },
    { name: 'balance', title: t.balance, kind: 'tight', cell: ({ balanced }) => <Balanced balanced={balanced} /> },
    { name: 'waiting', title: t.waiting, kind: 'number', cell: ({ waiting }) => formatNumber(waiting) },
    { name: 'seal', title: t.seal, kind: 'number', cell: ({ seal }) => seal ?? t.notSealed },
  ];
}

export function Balanced({ balanced }: { balanced: boolean }) {
  const t = useTexts().dayEnds.balances;
  return <Mark tone={balanced ? 'good' : 'bad'}>{balanced ? t.yes : t.no}</Mark>;
}
