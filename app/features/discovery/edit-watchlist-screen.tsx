/** Sorting and clearing the watchlist. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { type ListCallState, useListCall } from '../../api/use-list-call.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { List } from '../../components/list.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import styles from './discovery.module.css';
import { EmptyWatchlist } from './watchlist-rows.tsx';
import {
  type DragSortState,
  moveEntry,
  computeRowShift,
  toggleSelection,
  useDragSort,
} from './shared/use-drag-sort.ts';
import { Icon } from '../../components/icon.tsx';
import type { InstrumentRowData } from '../../instruments/instrument-row.tsx';

type Row = ReturnType<typeof useListCall<'discovery/listFavorites'>>['rows'][number];

/**
 * The customer's order while editing: it shows at once and is saved in the background; a failure restores the server's.
 */
function useWatchlistOrder(reading: ListCallState<Row>): {
  rows: readonly Row[];
  move(from: number, to: number): Promise<void>;
} {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const sort = useCommand('discovery/sortFavorites');
  const byId = new Map(reading.rows.map((row) => [row.instrument, row]));
  const rows = order === null ? reading.rows : order.flatMap((id) => byId.get(id) ?? []);
  const latest = useRef<readonly string[]>([]);
  const busy = useRef(false);
  // While one order is being saved, only the last of the following ones is sent.
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    let sent: readonly string[];
    do {
      sent = latest.current;
      if (!(await sort.run({ instruments: [...sent] }))) setOrder(null);
    } while (sent !== latest.current);
    busy.current = false;
  };
  return {
    rows,
    move: async (from, to) => {
      latest.current = moveEntry(
        rows.map((row) => row.instrument),
        from,
        to,
      );
      setOrder(latest.current);
      await save();
    },
  };
}

/** The selection and moves, and deleting the selected ones. */
function useEditing() {
  const t = useTexts('discovery');
  const { delete: deleted } = useTexts('successes');
  const reading = useListCall('discovery/listFavorites', {});
  const { rows, move } = useWatchlistOrder(reading);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const remove = useCommand('discovery/removeFavorites', { customerChoices: [...chosen] });
  const sort = useDragSort(rows.length, (from, to) => void place(from, to));
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.instrument));
  const count = rows.filter((row) => chosen.has(row.instrument)).length;

  async function place(from: number, to: number): Promise<void> {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    setAnnouncement(fillPlaceholders(t.moved, { name: row.name, place: to + 1, count: rows.length }));
    await move(from, to);
  }
  async function removeChosen(): Promise<void> {
    const instruments = rows.filter((row) => chosen.has(row.instrument)).map((row) => row.instrument);
    const removed = await remove.run({ instruments });
    if (removed === undefined) return;
    setAsking(false);
    if (!removed) return;
    setChosen(new Set());
    showToast(deleted, 'good');
  }
  useEffect(() => setAnnouncement(''), [chosen]);
  return {
    reading,
    rows,
    chosen,
    choose: (instrument: string) => setChosen(toggleSelection(chosen, instrument)),
    chooseAll: () => setChosen(all ? new Set() : new Set(rows.map((row) => row.instrument))),
    count,
    asking,
    setAsking,
    announcement,
    sort,
    place,
    removeChosen,
    remove,
  };
}

function EditList({ editing }: { editing: ReturnType<typeof useEditing> }) {
  const t = useTexts('discovery');
  const { reading, rows, chosen, choose, place, sort } = editing;
  const index = new Map(rows.map((row, at) => [row.instrument, at]));
  return (
    <List
      listCall={{ ...reading, rows: [...rows] }}
      rowKey={(row) => row.instrument}
      label={t.list}
      uniform
      empty={<EmptyWatchlist />}
    >
      {(row) => (
        <EditRow
          row={row}
          index={index.get(row.instrument) ?? 0}
          isChosen={chosen.has(row.instrument)}
          onChoose={() => choose(row.instrument)}
          onMove={place}
          sort={sort}
        />
      )}
    </List>
  );
}

/** Editing the watchlist: choose and delete, drag or lift to the top. */
export default function EditWatchlistScreen() {
  const t = useTexts('discovery');
  const title = useTexts('routes').editSelf;
  const editing = useEditing();
  const { rows, count, asking, setAsking } = editing;
  return (
    <>
      <BackHeader
        title={title}
        end={<span className={styles.count}>{fillPlaceholders(t.selected, { count })}</span>}
        fallback={getRoutePath('favorite')}
      />
      <Page foot="actions">
        <Card flush>
          <EditList editing={editing} />
        </Card>
        <p className="only-heard" role="status">
          {editing.announcement}
        </p>
      </Page>
      <ActionBar>
        <Button kind="soft" disabled={rows.length === 0} onPress={editing.chooseAll}>
          {t.selectAll}
        </Button>
        <Button kind="danger" disabled={count === 0} onPress={() => setAsking(true)}>
          {count === 0 ? t.remove : fillPlaceholders(t.removeCount, { count })}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={asking}
        title={fillPlaceholders(t.removeTitle, { count })}
        confirmText={t.remove}
        danger
        command={editing.remove}
        onConfirm={() => void editing.removeChosen()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

export interface EditWatchlistRowProps {
  row: InstrumentRowData;
  index: number;
  isChosen: boolean;
  onChoose: () => void;
  onMove: (from: number, to: number) => Promise<void>;
  sort: DragSortState;
}

/** One entry while editing: selected or not, to the top, and a handle for finger, mouse or arrow keys. */
function EditRow({ row, index, isChosen, onChoose, onMove, sort }: EditWatchlistRowProps) {
  const t = useTexts('discovery');
  const { dragging } = sort;
  const isDragged = dragging?.from === index;
  const shift =
    dragging === null
      ? undefined
      : isDragged
        ? `translateY(${dragging.dy}px)`
        : `translateY(${computeRowShift(index, dragging) * 100}%)`;
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    void onMove(index, index + step);
  };
  return (
    <div
      className={`${styles.edit} ${isDragged ? styles.dragged : dragging ? styles.parting : ''}`}
      style={{ transform: shift }}
    >
      <label className={styles.choose}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isChosen}
          onChange={onChoose}
          aria-label={fillPlaceholders(t.select, { name: row.name })}
        />
        <span className={styles.words}>
          <span className={styles.name}>{row.name}</span>
          <span className={styles.code}>{`${row.market} · ${row.code}`}</span>
        </span>
      </label>
      <button
        type="button"
        className={styles.sign}
        disabled={index === 0}
        aria-label={fillPlaceholders(t.toTop, { name: row.name })}
        onClick={() => void onMove(index, 0)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={`${styles.sign} ${styles.handle}`}
        aria-label={fillPlaceholders(t.drag, { name: row.name })}
        onKeyDown={keys}
        {...sort.handle(index)}
      >
        <Icon name="sort" />
      </button>
    </div>
  );
}
