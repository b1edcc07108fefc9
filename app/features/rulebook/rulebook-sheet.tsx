import type { Market } from '@bourse/core/market.ts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { fill, useTexts } from '../../language/language.ts';
import styles from './rulebook.module.css';
import { RulebookCalendar } from './rulebook-calendar.tsx';
import { RulebookCharges } from './rulebook-charges.tsx';
import { RulebookRules } from './rulebook-rules.tsx';

const PARTS = ['calendar', 'rules', 'charges'] as const;
type Part = (typeof PARTS)[number];
const SHOWN = { calendar: RulebookCalendar, rules: RulebookRules, charges: RulebookCharges };

/** A market's next days, its rules and trading costs, each with its source. One request to the server. */
export default function RulebookSheet({ market, onClose }: { market: Market; onClose: () => void }) {
  const t = useTexts('rulebook');
  const { name } = useTexts('markets');
  const [part, setPart] = useState<Part>('calendar');
  const { data, error, refetch } = useCall('quotes/getRulebook', { market }, { staleTimeMs: 60_000 });
  const Shown = SHOWN[part];
  return (
    <Sheet open onClose={onClose} title={fill(t.title, { market: name[market] })}>
      <Segmented
        label={t.parts}
        value={part}
        onChange={setPart}
        options={PARTS.map((value) => ({ value, label: t[value] }))}
      />
      <div className={styles.part}>
        {data ? <Shown book={data} /> : <Waiting rows={6} error={error} onRetry={refetch} />}
      </div>
    </Sheet>
  );
}
