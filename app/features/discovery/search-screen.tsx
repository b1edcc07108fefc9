import { useEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '../../api/debounce.ts';
import { useCommand } from '../../api/use-command.ts';
import { IconButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page-frame.tsx';
import { useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import styles from './discovery.module.css';
import { useFindTaskLinks } from '../guide/shared/use-find-task-links.ts';
import { SearchResults } from './search-results.tsx';
import { SearchSuggestions } from './search-suggestions.tsx';
import { LongPressInstruments } from './shared/long-press-instruments.tsx';

const PAUSE_MS = 250;
const LONGEST = 40;

/** The search field, ready to type. */
function SearchBar({ typed, onChange }: { typed: string; onChange: (text: string) => void }) {
  const t = useTexts('discovery');
  const shell = useTexts('shell');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current?.value === '') field.current.focus({ preventScroll: true });
  }, []);
  return (
    <form
      className={styles.bar}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        field.current?.blur();
      }}
    >
      <IconButton icon="back" label={shell.back} onPress={() => goBack()} />
      <label className={styles.field}>
        <Icon name="find" size="small" />
        <input
          ref={field}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          value={typed}
          maxLength={LONGEST}
          placeholder={shell.searchHint}
          aria-label={t.search}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {typed === '' ? (
        <span className={styles.sign} />
      ) : (
        <IconButton
          icon="close"
          label={t.clearField}
          onPress={() => {
            onChange('');
            field.current?.focus();
          }}
        />
      )}
    </form>
  );
}

/** Search by name, code or first consonants; before anything is typed: recent searches, and what is traded most. */
export default function SearchScreen() {
  const title = useTexts('routes').search;
  const [typed, setTyped] = useState('');
  const query = useDebouncedValue(typed.trim(), PAUSE_MS);
  const remember = useCommand('discovery/rememberSearch', { suppressesFailureToast: true });
  // Loads them early, so that they are here with the first answer.
  useFindTaskLinks();
  return (
    <>
      <h1 className="only-heard">{title}</h1>
      <SearchBar typed={typed} onChange={setTyped} />
      <Page foot="none">
        <LongPressInstruments>
          {typed.trim() === '' ? (
            <SearchSuggestions onChoose={setTyped} />
          ) : (
            <SearchResults
              query={query === '' ? typed.trim() : query}
              onOpen={() => void remember.run({ query: typed.trim() })}
            />
          )}
        </LongPressInstruments>
      </Page>
    </>
  );
}
