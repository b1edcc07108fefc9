/** What the customer holds and has ordered, and what is known of the chosen instrument, one tab each. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { getIndexForKey } from '../../../components/tabs.tsx';
import { useTexts } from '../../../language/language.ts';
import { InstrumentAbout } from './instrument-about.tsx';
import { OrdersTable } from './orders-table.tsx';
import { ClosedPositionsTable, OpenPositionsTable, type TableProps } from './positions-table.tsx';
import styles from './desk.module.css';

const TABS = ['positions', 'pending', 'history', 'ended', 'about'] as const;
const TABS_WITH_LIST = ['list', ...TABS] as const;
type Tab = (typeof TABS_WITH_LIST)[number];

function TabContent({ tab, ...props }: TableProps & { tab: Tab }) {
  switch (tab) {
    case 'positions':
      return <OpenPositionsTable {...props} />;
    case 'pending':
      return <OrdersTable key="pending" {...props} isHistory={false} />;
    case 'history':
      return <OrdersTable key="history" {...props} isHistory />;
    case 'ended':
      return <ClosedPositionsTable {...props} />;
    case 'list':
      return null;
    case 'about':
      return props.chosen ? <InstrumentAbout id={props.chosen} /> : null;
  }
}

/** `list`: the instruments, where they have no pane of their own; they stay, so that keys walk through them. */
export function TablesPane({ list: instruments, ...props }: TableProps & { list: ReactNode }) {
  const t = useTexts('trading');
  const { about, instruments: listName } = useTexts('desk');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosenTab, setTab] = useState<Tab | null>(null);
  const tabs: readonly Tab[] = instruments ? TABS_WITH_LIST : TABS;
  const tab = chosenTab && tabs.includes(chosenTab) ? chosenTab : (tabs[0] ?? 'positions');
  const names = {
    list: listName,
    positions: t.positions,
    pending: t.pending,
    history: t.history,
    ended: t.ended,
    about,
  };
  const press = (event: KeyboardEvent) => {
    const at = getIndexForKey(event.key, tabs.indexOf(tab), tabs.length);
    const next = tabs[at ?? -1];
    if (!next) return;
    event.preventDefault();
    setTab(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at ?? 0]?.focus();
  };
  return (
    <section className={`${styles.pane} ${styles.tables}`} aria-label={t.tabs}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={t.tabs} onKeyDown={press}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={one === tab}
            aria-controls={id}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <div id={id} className={styles.tabPanel} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {instruments ? (
          <div className={styles.listTab} hidden={tab !== 'list'}>
            {instruments}
          </div>
        ) : null}
        <TabContent {...props} tab={tab} />
      </div>
    </section>
  );
}
