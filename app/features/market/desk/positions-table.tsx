/** Open and closed positions as tables. */
import { useMemo } from 'react';
import { useListCall } from '../../../api/use-list-call.ts';
import { CurrencyUnit, PriceChange } from '../../../components/price-figures.tsx';
import { SignedMoney } from '../../../components/hero-and-signed-figures.tsx';
import { formatFullDateTime } from '../../../format/dates.ts';
import { formatAveragePrice, formatMoney, formatQuantity } from '../../../format/numbers.ts';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { useChosenPortfolioInput } from '../../../session/chosen-portfolio.ts';
import { useQuoteSubscriptions } from '../../../stream/app-stream.ts';
import { getLiveQuote } from '../../../stream/live-quotes.ts';
import { useServerNow } from '../../../time/server-clock.ts';
import type { Position, PositionGroup } from '../../positions/shared/group-positions.ts';
import { revaluePositionGroup } from '../../positions/shared/revalue-position-group.ts';
import { useOpenPositions } from '../../positions/shared/use-open-positions.ts';
import type { TicketRequest } from '../../positions/shared/open-ticket-for-instrument.ts';
import { type DataColumn, DataTable, ExportButton, useDataTable } from './data-table.tsx';
import { InstrumentCell } from './instrument-cell.tsx';
import styles from './desk.module.css';

/** How often the rows take the newest quotes. */
const EVERY_MS = 1_000;
const PAGE = 50;

export interface TableProps {
  chosen: string | null;
  onChoose: (instrument: string) => void;
  onTicket: (request: TicketRequest) => void;
}

/** Columns that open and closed positions share, before and after those of their own. */
function usePositionColumns<Row extends PositionGroup | Position>(
  onChoose: TableProps['onChoose'],
  own: readonly DataColumn<Row>[],
): readonly DataColumn<Row>[] {
  const t = useTexts('trading');
  const desk = useTexts('desk');
  const { side } = useTexts('terms');
  return useMemo(
    () => [
      {
        key: 'name',
        title: desk.instrument,
        isFlexible: true,
        value: ({ name }) => name,
        cell: ({ instrument, name }) => <InstrumentCell instrument={instrument} name={name} onChoose={onChoose} />,
      },
      { key: 'instrument', title: desk.code, value: ({ instrument }) => instrument, isExportOnly: true },
      { key: 'side', title: desk.side, value: (row) => side[row.side] },
      {
        key: 'quantity',
        title: t.quantity,
        isNumber: true,
        value: ({ quantity }) => quantity,
        cell: ({ quantity }) => formatQuantity(quantity),
      },
      {
        key: 'averageCost',
        title: t.averageShort,
        isNumber: true,
        value: ({ averageCost }) => averageCost,
        cell: ({ averageCost, currency }) => formatAveragePrice(averageCost, currency),
      },
      ...own,
      {
        key: 'profit',
        title: t.profit,
        isNumber: true,
        value: ({ profit }) => profit,
        cell: ({ profit, currency }) => <SignedMoney amount={profit} currency={currency} />,
      },
      {
        key: 'return',
        title: '%',
        isNumber: true,
        value: ({ returnRate }) => returnRate,
        cell: ({ returnRate }) => <PriceChange rate={returnRate} />,
      },
      { key: 'currency', title: desk.currency, value: ({ currency }) => currency, isExportOnly: true },
    ],
    [t, desk, side, onChoose, own],
  );
}

function useLiveGroups(groups: readonly PositionGroup[]): readonly PositionGroup[] {
  useQuoteSubscriptions(groups.map(({ instrument }) => instrument));
  const now = useServerNow(EVERY_MS);
  return useMemo(
    () => groups.map((group) => (now > 0 ? revaluePositionGroup(group, getLiveQuote(group.instrument)) : group)),
    [groups, now],
  );
}

/** What an open position is worth. */
function useWorthColumns(): readonly DataColumn<PositionGroup>[] {
  const t = useTexts('trading');
  return useMemo(
    () => [
      {
        key: 'price',
        title: t.lastPrice,
        isNumber: true,
        value: ({ markPrice }) => markPrice,
        cell: ({ markPrice, currency, tick }) => formatAveragePrice(markPrice, currency, tick),
      },
      {
        key: 'value',
        title: t.valueShort,
        isNumber: true,
        value: ({ marketValue }) => marketValue,
        cell: ({ marketValue, currency }) => (
          <>
            {formatMoney(marketValue, currency)}
            <CurrencyUnit currency={currency} className={styles.code} />
          </>
        ),
      },
    ],
    [t],
  );
}

const DetailsLink = ({ position, name }: { position: string; name: string }) => {
  const { details } = useTexts('trading');
  return (
    <Link to="/trade/positionDetail" query={{ position }} className={styles.textButton} label={`${details}: ${name}`}>
      {details}
    </Link>
  );
};

const buildClosingRequest = ({ instrument, side, quantity, portfolio }: PositionGroup): TicketRequest => ({
  instrument,
  side,
  effect: 'close',
  quantity,
  ...(portfolio === undefined ? {} : { portfolio }),
});

export function OpenPositionsTable({ chosen, onChoose, onTicket }: TableProps) {
  const t = useTexts('trading');
  const desk = useTexts('desk');
  const reading = useOpenPositions();
  const groups = useLiveGroups(reading.rows);
  const table = useDataTable('positions', groups, usePositionColumns(onChoose, useWorthColumns()));
  return (
    <>
      <ExportButton table={table} />
      <DataTable
        label={t.positions}
        table={table}
        reading={reading}
        rowKey={({ key }) => key}
        isChosen={({ instrument }) => instrument === chosen}
        empty={t.noOpen}
        actions={(group) => (
          <>
            {group.positions.length === 1 ? (
              <DetailsLink position={group.positions[0]?.id ?? ''} name={group.name} />
            ) : null}
            <button
              type="button"
              className={styles.textButton}
              aria-label={`${desk.close}: ${group.name}`}
              onClick={() => onTicket(buildClosingRequest(group))}
            >
              {t.close}
            </button>
          </>
        )}
      />
    </>
  );
}

export function ClosedPositionsTable({ chosen, onChoose }: TableProps) {
  const t = useTexts('trading');
  const desk = useTexts('desk');
  const reading = useListCall('trading/listPositions', { status: 'closed', limit: PAGE, ...useChosenPortfolioInput() });
  const own = useMemo(
    (): readonly DataColumn<Position>[] => [
      {
        key: 'closedAt',
        title: desk.time,
        value: ({ closedAt, openedAt }) => closedAt ?? openedAt,
        cell: ({ closedAt, openedAt }) => formatFullDateTime(closedAt ?? openedAt),
      },
    ],
    [desk],
  );
  const table = useDataTable('ended', reading.rows, usePositionColumns(onChoose, own));
  return (
    <>
      <ExportButton table={table} />
      <DataTable
        label={t.ended}
        table={table}
        reading={reading}
        rowKey={({ id }) => id}
        isChosen={({ instrument }) => instrument === chosen}
        empty={t.noEnded}
        actions={({ id, name }) => <DetailsLink position={id} name={name} />}
      />
    </>
  );
}
