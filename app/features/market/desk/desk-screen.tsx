/** The desk: list, charts, tickets and tables side by side, in panes whose borders can be dragged. */
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import {
  buildInstrumentDetailPath,
  getLastChosenInstrument,
  openInstrument,
  storeLastChosenInstrument,
} from '../../../instruments/last-chosen-instrument.ts';
import { homeMarketOf } from '../../../instruments/markets.ts';
import { useTexts } from '../../../language/language.ts';
import { useHashQuery } from '../../../router/location-hooks.ts';
import { navigate } from '../../../router/location.ts';
import { getRoutePath } from '../../../router/route-registry.ts';
import { PortfolioSwitch } from '../../portfolios/shared/portfolio-switch.tsx';
import { openTicket } from '../../trading/shared/open-order-ticket.tsx';
import type { TicketRequest } from '../../trading/shared/ticket-request.ts';
import { ChartPane } from './chart-pane.tsx';
import { DeskSearch } from './desk-search.tsx';
import { changeDeskSettings, useDeskSettings } from './desk-settings.ts';
import { DeskTotal } from './desk-total.tsx';
import { InstrumentListPane } from './instrument-list-pane.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { type DeskRoom, fitPaneSizes } from './pane-sizes.ts';
import { PaneSeparator } from './pane-separator.tsx';
import { TablesPane } from './tables-pane.tsx';
import { TradePane } from './trade-pane.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import styles from './desk.module.css';

/** The address's instrument, else the last one chosen, else what is traded most in the reader's own market. */
function useFirstInstrument(): string | null {
  const { instrument } = useHashQuery();
  const known = instrument ?? getLastChosenInstrument();
  const [currency] = useDisplayCurrency();
  const { data } = useCall(
    'quotes/listInstruments',
    { market: homeMarketOf(currency), rank: 'active', limit: 1 },
    { enabled: known === null },
  );
  return known ?? data?.rows[0]?.instrument ?? null;
}

/** The panes' common room, as the window changes. */
function useRoom(): [React.RefObject<HTMLDivElement | null>, DeskRoom] {
  const panes = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<DeskRoom>({ width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    if (!panes.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0)
        setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(panes.current);
    return () => watch.disconnect();
  }, []);
  return [panes, room];
}

type Place = 'first' | 'second';

/** Which instruments are shown, which of them is active, and how to choose. */
function useInstruments() {
  const first = useFirstInstrument();
  const { second } = useDeskSettings();
  const [place, setPlace] = useState<Place>('first');
  const isSecondActive = place === 'second' && second !== null;
  const active = isSecondActive ? second : first;
  const choose = (instrument: string) => {
    // An index has a page of its own, without trading.
    if (buildInstrumentDetailPath(instrument) !== getRoutePath('stockDetail')) return openInstrument(instrument);
    if (isSecondActive) return changeDeskSettings({ second: instrument });
    storeLastChosenInstrument(instrument);
    navigate(getRoutePath('stockDetail'), { instrument }, { replace: true });
  };
  const toggleSecond = () => {
    changeDeskSettings({ second: second === null ? first : null });
    setPlace(second === null ? 'second' : 'first');
  };
  return { first, second, active, isSecondActive, choose, setPlace, toggleSecond };
}

/** Opens a ticket; of an instrument that isn't shown, once it is. */
function useTicketOpener(shownInstruments: readonly (string | null)[], choose: (instrument: string) => void) {
  const [pending, setPending] = useState<TicketRequest | null>(null);
  const isDue = pending !== null && shownInstruments.includes(pending.instrument);
  useEffect(() => {
    if (!isDue || !pending) return;
    setPending(null);
    void openTicket(pending);
  }, [isDue, pending]);
  return (request: TicketRequest) => {
    setPending(request);
    if (!shownInstruments.includes(request.instrument)) choose(request.instrument);
  };
}

export default function DeskScreen() {
  const t = useTexts('desk');
  const settings = useDeskSettings();
  const { first, second, active, isSecondActive, choose, setPlace, toggleSecond } = useInstruments();
  const [panes, room] = useRoom();
  const sizes = useMemo(() => fitPaneSizes(settings.sizes, room), [settings.sizes, room]);
  const search = useRef<HTMLInputElement>(null);
  const shown = useRef<readonly string[]>([]);
  const [areKeysShown, setKeysShown] = useState(false);
  const openTicketHere = useTicketOpener([first, second], choose);

  useDeskKeys({
    shown,
    chosen: active,
    areLettersOn: settings.letters,
    onChoose: choose,
    onTicket: (effect) => active && openTicketHere({ instrument: active, side: 'long', effect }),
    onSearch: () => search.current?.focus(),
    onHelp: () => setKeysShown(true),
  });
  const variables = {
    '--list': `${sizes.list}px`,
    '--ticket': `${sizes.ticket}px`,
    '--tables': `${sizes.tables}px`,
    '--depth': `${sizes.depth}px`,
    '--first-chart': `${sizes.charts}%`,
  } as CSSProperties;
  const separator = { sizes, room };
  return (
    <div className={styles.desk} style={variables} data-charts={second === null ? 1 : 2}>
      <header className={styles.top}>
        <h1 className="only-heard">{t.title}</h1>
        <DeskSearch field={search} onChoose={choose} />
        <PortfolioSwitch />
        <DeskTotal />
        <button type="button" className={styles.topButton} aria-pressed={second !== null} onClick={toggleSecond}>
          <SecondChartIcon />
          <span>{t.second}</span>
        </button>
        <button type="button" className={styles.topButton} aria-label={t.keys} onClick={() => setKeysShown(true)}>
          <kbd>?</kbd>
        </button>
      </header>
      <div ref={panes} className={styles.panes}>
        <div className={styles.main}>
          <div className={styles.upper}>
            <InstrumentListPane chosen={active} onChoose={choose} shown={shown} />
            <PaneSeparator name="list" {...separator} />
            <div className={styles.charts}>
              {first ? (
                <ChartPane
                  key={first}
                  id={first}
                  isActive={!isSecondActive}
                  {...(second === null ? {} : { onActivate: () => setPlace('first') })}
                />
              ) : null}
              {second === null ? null : (
                <>
                  <PaneSeparator name="charts" {...separator} />
                  <ChartPane
                    key={`second ${second}`}
                    id={second}
                    isActive={isSecondActive}
                    onActivate={() => setPlace('second')}
                    onClose={toggleSecond}
                  />
                </>
              )}
            </div>
          </div>
          <PaneSeparator name="tables" {...separator} />
          <TablesPane chosen={active} onChoose={choose} onTicket={openTicketHere} />
        </div>
        <PaneSeparator name="ticket" {...separator} />
        <div className={styles.trades}>
          {first ? <TradePane key={first} id={first} isActive={!isSecondActive} {...separator} /> : null}
          {second === null || second === first ? null : (
            <TradePane key={`second ${second}`} id={second} isActive={isSecondActive} {...separator} />
          )}
        </div>
      </div>
      <KeysDialog open={areKeysShown} onClose={() => setKeysShown(false)} />
    </div>
  );
}

/** In the sprite's style: two frames side by side. */
const SecondChartIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
    <path d="M4.500 5h6.500v14H4.500zM13 5h6.500v14H13z" />
  </svg>
);
