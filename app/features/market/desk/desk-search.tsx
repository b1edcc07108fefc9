/** The desk's search: results appear beneath the field, arrow keys and Enter choose. */
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useDebouncedValue } from '../../../api/debounce.ts';
import { useCall } from '../../../api/use-call.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Icon } from '../../../components/icon.tsx';
import { PriceChange, Price } from '../../../components/price-figures.tsx';
import type { InstrumentRowData } from '../../../instruments/instrument-row.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import styles from './desk.module.css';

const PAUSE_MS = 150;
const MOST = 12;
const LONGEST = 40;
const NONE: readonly InstrumentRowData[] = [];

interface DeskSearchProps {
  field: RefObject<HTMLInputElement | null>;
  onChoose: (instrument: string) => void;
}

function useFoundInstruments(typed: string): { rows: readonly InstrumentRowData[]; isKnown: boolean } {
  const query = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isPlaceholderData } = useCall(
    'discovery/search',
    { query, limit: MOST },
    { enabled: query !== '', keepPrevious: true },
  );
  const isKnown = query !== '' && query === typed.trim() && data !== undefined && !isPlaceholderData;
  return { rows: query === '' ? NONE : (data?.rows ?? NONE), isKnown };
}

/** What is typed, what is found, and which of it the arrow keys have reached. */
function useSearch({ field, onChoose }: DeskSearchProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const { rows, isKnown } = useFoundInstruments(typed);
  const remember = useCommand('discovery/rememberSearch', { suppressesFailureToast: true });
  const isOpen = isFocused && typed.trim() !== '' && (rows.length > 0 || isKnown);
  const current = rows[Math.min(at, rows.length - 1)];
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setAwaited(false);
  };
  const leave = () => {
    type('');
    field.current?.blur();
  };
  const choose = (instrument: string) => {
    void remember.run({ query: typed.trim() });
    leave();
    onChoose(instrument);
  };
  // Enter counts, however soon after the last letter: the first result is chosen once it is here.
  const awaited = isAwaited && isKnown ? current?.instrument : undefined;
  const chooseAwaited = useEffectEvent(choose);
  useEffect(() => {
    if (awaited !== undefined) chooseAwaited(awaited);
  }, [awaited]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : rows.length - 1)) % Math.max(1, rows.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setAwaited(typed.trim() !== '');
    } else if (event.key === 'Escape') leave();
  };
  return { typed, type, setFocused, rows, isKnown, isOpen, current, choose, press };
}

function FoundInstrument({ row }: { row: InstrumentRowData }) {
  return (
    <>
      <span className={styles.name}>{row.name}</span>
      <span className={styles.code}>
        {row.market} · {row.code}
      </span>
      <span className={styles.number}>
        <Price price={row.last} currency={row.currency} tick={row.tick} />
      </span>
      <span className={styles.number}>
        <PriceChange rate={row.changeRate} />
      </span>
    </>
  );
}

type Search = ReturnType<typeof useSearch>;

function Results({ id, search: { typed, rows, isOpen, current, choose } }: { id: string; search: Search }) {
  const { nothingFound, results } = useTexts('discovery');
  return (
    <ul id={id} className={styles.results} role="listbox" aria-label={results} hidden={!isOpen}>
      {rows.map((row) => (
        <li
          key={row.instrument}
          id={`${id}-${row.instrument}`}
          role="option"
          aria-selected={row === current}
          // Before the field loses the focus, and with it the list.
          onMouseDown={(event) => {
            event.preventDefault();
            choose(row.instrument);
          }}
        >
          <FoundInstrument row={row} />
        </li>
      ))}
      {rows.length === 0 ? (
        <li role="option" aria-selected={false} aria-disabled="true">
          {fillPlaceholders(nothingFound, { query: typed.trim() })}
        </li>
      ) : null}
    </ul>
  );
}

export function DeskSearch(props: DeskSearchProps) {
  const t = useTexts('desk');
  const id = useId();
  const search = useSearch(props);
  const { typed, isOpen, isKnown, current, rows } = search;
  return (
    <div className={styles.search} role="search">
      <Icon name="find" size="small" />
      <input
        ref={props.field}
        type="text"
        role="combobox"
        aria-label={t.search}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${id}-${current.instrument}` : undefined}
        placeholder={t.searchHint}
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => search.type(target.value)}
        onFocus={() => search.setFocused(true)}
        onBlur={() => search.setFocused(false)}
        onKeyDown={search.press}
      />
      <p className="only-heard" role="status">
        {isOpen && isKnown ? fillPlaceholders(t.found, { count: rows.length }) : ''}
      </p>
      <Results id={id} search={search} />
    </div>
  );
}
