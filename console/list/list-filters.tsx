/** Filters of a list. */
import { Button, TextField } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../language/use-texts.tsx';
import { formatDayInput, parseDayAsMidnight } from '../language/parse-input.ts';
import { useListFilters } from './list-state.ts';
import styles from './list.module.css';
import { useSearchParams } from 'react-router';

const SEARCH_AFTER_MS = 300;

export function FilterBar({ children }: { children: ReactNode }) {
  const { list } = useTexts();
  const { filtered, clear } = useListFilters();
  return (
    <div className={styles.bar} role="search" aria-label={list.filters}>
      {children}
      {filtered ? <Button onClick={clear}>{list.clear}</Button> : null}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
  all?: string;
}

export function ChoiceFilter({ name, label, options, all }: ChoiceProps) {
  const { list } = useTexts();
  const { values, change } = useListFilters();
  return (
    <TextField
      select
      label={label}
      id={`filter-${name}`}
      value={values[name] ?? ''}
      onChange={(event) => change(name, event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{all ?? list.all}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}

/** Takes effect when typing pauses. */
export function TextFilter({ name, label, search = false }: { name: string; label: string; search?: boolean }) {
  const { values, change } = useListFilters();
  const stored = String(values[name] ?? '');
  const [typed, setTyped] = useState(stored);
  useEffect(() => setTyped(stored), [stored]);
  useEffect(() => {
    if (typed.trim() === stored) return;
    const timer = setTimeout(() => change(name, typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      className={search ? styles.search : undefined}
      type={search ? 'search' : 'text'}
      label={label}
      id={`filter-${name}`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{ htmlInput: { spellCheck: false, ...(search ? { 'data-search': '' } : {}) } }}
    />
  );
}

/** A day of the reader's own: its first moment or, if it is the end of a period, the first of the next. */
export function DayFilter({ name, label, isEnd = false }: { name: string; label: string; isEnd?: boolean }) {
  const { values, change } = useListFilters();
  const stored = typeof values[name] === 'string' ? formatDayInput(values[name], isEnd ? 1 : 0) : '';
  return (
    <TextField
      type="date"
      label={label}
      id={`filter-${name}`}
      value={stored}
      onChange={({ target }) => change(name, parseDayAsMidnight(target.value, isEnd ? 1 : 0) ?? undefined)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** A filter that is on or off, or one of a row of which one is on. */
export function ToggleChip({ on, onPress, children }: { on: boolean; onPress(): void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  );
}

export const ChipRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.chips} role="group" aria-label={label}>
    {children}
  </div>
);

/** A choice that is part of the address, for lists that are read whole. */

export interface QueryChoiceProps {
  name: string;
  /** By default its name. */
  id?: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

export function QueryChoiceFilter({ name, id = `choice-${name}`, label, options }: QueryChoiceProps) {
  const { list } = useTexts();
  const [query, setQuery] = useSearchParams();
  const choose = (value: string): void =>
    setQuery(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <TextField
      select
      id={id}
      label={label}
      value={query.get(name) ?? ''}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{list.all}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
