import { useState } from 'react';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import type { LeagueMarketChoice } from '@bourse/core/products/leagues/league-market-choices.ts';
import type { LeagueDraft } from './league-draft.ts';
import styles from './leagues.module.css';

type Found = ListCallRow<'quotes/listInstruments'>;
type Chosen = LeagueDraft['instruments'];
/** The most that a league may name, and the most offered at once. */
const [MOST, OFFERED] = [100, 8];

interface LeagueInstrumentsFieldProps {
  choice: LeagueMarketChoice;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** All that the market trades, or instruments searched for here and chosen one by one. */
export function LeagueInstrumentsField({ choice, chosen, onChange }: LeagueInstrumentsFieldProps) {
  const t = useTexts('leagues');
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const { data } = useCall(
    'quotes/listInstruments',
    { market: choice.markets[0]!, query: query.trim(), limit: 40 },
    { enabled: query.trim() !== '', keepPrevious: true, language },
  );
  const isOffered = ({ instrument, board, currency }: Found): boolean =>
    board !== 'index' && currency === choice.currency && !chosen.some((each) => each.instrument === instrument);
  const offered = query.trim() === '' ? [] : (data?.rows ?? []).filter(isOffered).slice(0, OFFERED);
  const add = ({ instrument, name }: Found) => {
    onChange([...chosen, { instrument, name }]);
    setQuery('');
  };
  return (
    <>
      <Field
        label={t.instruments}
        value={query}
        onChange={setQuery}
        hint={chosen.length === 0 ? fillPlaceholders(t.all, { currency: choice.currency }) : t.takeAway}
        type="search"
        maxLength={40}
        disabled={chosen.length >= MOST}
      />
      {offered.length === 0 ? null : (
        <ChipRow label={t.look} flush>
          {offered.map((row) => (
            <Chip key={row.instrument} onPress={() => add(row)}>
              {row.name}
            </Chip>
          ))}
        </ChipRow>
      )}
      {chosen.length === 0 ? null : (
        <div className={styles.chosen}>
          {chosen.map(({ instrument, name }) => (
            <Chip
              key={instrument}
              chosen
              onPress={() => onChange(chosen.filter((each) => each.instrument !== instrument))}
            >
              {name}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}
