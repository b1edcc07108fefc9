import { useState } from 'react';
import { useDebounced } from '../../../api/debounce.ts';
import { useCall } from '../../../api/use-call.ts';
import { IconButton } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { Row } from '../../../components/row.tsx';
import { fill, useTexts } from '../../../language/language.ts';
import type { ChartSettings } from '../chart-settings.ts';
import styles from '../chart.module.css';

const PAUSE_MS = 250;
const MOST = 6;
const LONGEST = 40;

interface Props {
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
}

function Found({ query, onChoose }: { query: string; onChoose: (compared: ChartSettings['compared']) => void }) {
  const t = useTexts('chartTools');
  const { data } = useCall('discovery/search', { query, limit: MOST }, { keepPrevious: true });
  if (data?.rows.length === 0) return <p className={styles.says}>{t.notFound}</p>;
  return data?.rows.map(({ instrument, name, code }) => (
    <Row key={instrument} title={name} sub={code} onPress={() => onChoose({ instrument, name })} />
  ));
}

/** Chooses the instrument or index drawn next to this one. */
export function CompareChoice({ settings: { compared }, onChange }: Props) {
  const t = useTexts('chartTools');
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), PAUSE_MS);
  const choose = (next: ChartSettings['compared']) => {
    setTyped('');
    onChange({ compared: next });
  };
  return (
    <section aria-label={t.compare}>
      <p className={styles.legend}>{t.compare}</p>
      {compared ? (
        <div className={styles.compared}>
          <span>{compared.name}</span>
          <IconButton icon="close" label={fill(t.compareEnd, { name: compared.name })} onPress={() => choose(null)} />
        </div>
      ) : (
        <>
          <Field label={t.find} value={typed} onChange={setTyped} type="search" maxLength={LONGEST} />
          {query === '' ? null : <Found query={query} onChoose={choose} />}
        </>
      )}
      <p className={styles.says}>{t.compareSays}</p>
    </section>
  );
}
