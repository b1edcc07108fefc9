/** The desk's search: results appear beneath the field, arrow keys and Enter choose. */
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
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
  const { data } = useCall('discovery/search', { query, limit: MOST }, { enabled: query !== '', keepPrevious: true });
  const isKnown = query !== '' && query === typed.trim() && data !== undefined;
  return { rows: query === '' ? NONE : (data?.rows ?? NONE), isKnown };
}

export function DeskSearch({ field, onChoose }: DeskSearchProps) {
  const t = useTexts('desk');
  const { nothingFound, results } = useTexts('discovery');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { rows, isKnown } = useFoundInstruments(typed);
  const remember = useCommand('discovery/rememberSearch', { suppressesFailureToast: true });
  const isShown = isOpen && typed.trim() !== '' && (rows.length > 0 || isKnown);
  const current = rows[Math.min(at, rows.length - 1)];

  const close = () => {
    setOpen(false);
    setTyped('');
    setAt(0);
  };
  const choose = (instrument: string) => {
    void remember.run({ query: typed.trim() });
    close();
    field.current?.blur();
    onChoose(instrument);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : rows.length - 1)) % Math.max(1, rows.length));
    } else if (event.key === 'Enter' && isShown && isKnown && current) {
      event.preventDefault();
      choose(current.instrument);
    } else if (event.key === 'Escape') {
      close();
      field.current?.blur();
    }
  };
  return (
    <div className={styles.search} role="search">
      <Icon name="find" size="small" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t.search}
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current ? `${id}-${current.instrument}` : undefined}
        placeholder={t.searchHint}
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <p className="only-heard" role="status">
        {isShown && isKnown ? fillPlaceholders(t.found, { count: rows.length }) : ''}
      </p>
      <ul id={id} className={styles.results} role="listbox" aria-label={results} hidden={!isShown}>
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
          </li>
        ))}
        {rows.length === 0 ? (
          <li role="option" aria-selected={false} aria-disabled="true">
            {fillPlaceholders(nothingFound, { query: typed.trim() })}
          </li>
        ) : null}
      </ul>
    </div>
  );
}
