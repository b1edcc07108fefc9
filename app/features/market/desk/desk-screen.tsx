/** The desk: list, charts, tickets and tables side by side, in panes whose borders can be dragged. */
import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRequestedTicket } from '../trade-bar-and-market-depth.tsx';
import { ArrangementsDialog } from './arrangements-dialog.tsx';
import { ChartPane } from './chart-pane.tsx';
import { useDeskSettings } from './desk-settings.ts';
import { DeskTopBar } from './desk-top-bar.tsx';
import { InstrumentListPane } from './instrument-list-pane.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { type DeskRoom, fitPaneSizes, hasListPane, type PaneSizes } from './pane-sizes.ts';
import { PaneSeparator } from './pane-separator.tsx';
import { TablesPane } from './tables-pane.tsx';
import { TradePane } from './trade-pane.tsx';
import { type DeskInstruments, useDeskInstruments } from './use-desk-instruments.ts';
import { neighbourOf } from './desk-keys.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import styles from './desk.module.css';

/** The panes' common room, as the window changes. */
function useRoom(): [RefObject<HTMLDivElement | null>, DeskRoom] {
  const panes = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<DeskRoom>({ width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    if (!panes.current) return;
    const watch = new ResizeObserver(([entry]) => {
      // A hidden desk has no width.
      if (entry && entry.contentRect.width > 0)
        setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(panes.current);
    return () => watch.disconnect();
  }, []);
  return [panes, room];
}

const cssOfSizes = (sizes: PaneSizes): CSSProperties =>
  ({
    '--list': `${sizes.list}px`,
    '--ticket': `${sizes.ticket}px`,
    '--tables': `${sizes.tables}px`,
    '--depth': `${sizes.depth}px`,
    '--first-chart': `${sizes.charts}%`,
  }) as CSSProperties;

interface PartProps {
  instruments: DeskInstruments;
  separator: { sizes: PaneSizes; room: DeskRoom };
}

function Charts({ instruments, separator }: PartProps) {
  const { first, second, isSecondActive, activate, toggleSecond } = instruments;
  return (
    <div className={styles.charts}>
      {first ? (
        <ChartPane
          key={first}
          id={first}
          isActive={!isSecondActive}
          {...(second === null ? {} : { onActivate: () => activate('first') })}
        />
      ) : null}
      {second === null ? null : (
        <>
          <PaneSeparator name="charts" {...separator} />
          <ChartPane
            key={`second ${second}`}
            id={second}
            isActive={isSecondActive}
            onActivate={() => activate('second')}
            onClose={() => toggleSecond(null)}
          />
        </>
      )}
    </div>
  );
}

/** One for each instrument: of two, the active one's is visible, and on a very wide screen both are. */
function Trades({ instruments: { first, second, isSecondActive }, separator }: PartProps) {
  const isSame = first === second;
  return (
    <div className={styles.trades}>
      {first ? <TradePane key={first} id={first} isActive={!isSecondActive || isSame} {...separator} /> : null}
      {second === null || isSame ? null : (
        <TradePane key={`second ${second}`} id={second} isActive={isSecondActive} {...separator} />
      )}
    </div>
  );
}

/** The instruments of the list in its order, for the keys that walk through them. */
function useVisibleRows(): [RefObject<readonly string[]>, (rows: readonly string[]) => void] {
  const visibleRows = useRef<readonly string[]>([]);
  const setVisibleRows = useCallback((rows: readonly string[]) => {
    visibleRows.current = rows;
  }, []);
  return [visibleRows, setVisibleRows];
}

export default function DeskScreen() {
  const settings = useDeskSettings();
  const instruments = useDeskInstruments();
  const { second, active, choose, toggleSecond, openTicket } = instruments;
  const [panes, space] = useRoom();
  const room = useMemo((): DeskRoom => ({ ...space, charts: second === null ? 1 : 2 }), [space, second]);
  const sizes = useMemo(() => fitPaneSizes(settings.sizes, room), [settings.sizes, room]);
  const search = useRef<HTMLInputElement>(null);
  const [visibleRows, setVisibleRows] = useVisibleRows();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isArranging, setArranging] = useState(false);
  const openHelp = () => setHelpOpen(true);
  const toggleChart = () =>
    toggleSecond(neighbourOf(visibleRows.current, active, 1) ?? visibleRows.current[0] ?? active);

  useDeskKeys({
    visibleRows,
    chosen: active,
    areLettersOn: settings.letters,
    onChoose: choose,
    onTicket: (effect) => active && openTicket({ instrument: active, side: 'long', effect }),
    onSearch: () => search.current?.focus(),
    onHelp: openHelp,
  });
  useRequestedTicket(instruments.first);
  const separator = { sizes, room };
  const hasOwnPane = hasListPane(room);
  const list = <InstrumentListPane chosen={active} onChoose={choose} onRows={setVisibleRows} />;
  return (
    <div className={styles.desk} style={cssOfSizes(sizes)} data-charts={second === null ? 1 : 2}>
      <DeskTopBar
        search={search}
        hasSecond={second !== null}
        onChoose={choose}
        onSecond={toggleChart}
        onArrangements={() => setArranging(true)}
        onHelp={openHelp}
      />
      <div ref={panes} className={styles.panes}>
        <div className={styles.main}>
          <div className={styles.upper}>
            {hasOwnPane ? (
              <>
                {list}
                <PaneSeparator name="list" {...separator} />
              </>
            ) : null}
            <Charts instruments={instruments} separator={separator} />
          </div>
          <PaneSeparator name="tables" {...separator} />
          <TablesPane list={hasOwnPane ? null : list} chosen={active} onChoose={choose} onTicket={openTicket} />
        </div>
        <PaneSeparator name="ticket" {...separator} />
        <Trades instruments={instruments} separator={separator} />
      </div>
      <ArrangementsDialog open={isArranging} onClose={() => setArranging(false)} />
      <KeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
