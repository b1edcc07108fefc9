import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useTexts } from '../../language/language.ts';
import { worldNow } from '../../time/world-time.ts';
import styles from './statements.module.css';
import { dayFaults, thisMonth } from './statement-days.ts';

const FORMATS = ['pdf', 'csv'] as const;

/** Requests a statement; days are in the device's zone. */
export function StatementForm() {
  const t = useTexts('funds');
  const [days, setDays] = useState(() => thisMonth(new Date(worldNow())));
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('pdf');
  const ask = useCommand('wallet/getStatement');
  const faults = dayFaults(days);
  const say = (fault: (keyof typeof t & ('dayRequired' | 'dayOrder')) | null): string | null =>
    fault === null ? null : t[fault];
  const go = () => {
    if (faults.from === null && faults.to === null)
      void ask.run({ ...days, format, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  };
  return (
    <Card title={t.askStatement} sub={t.statementLead}>
      <div className={styles.days}>
        <Field
          label={t.firstDay}
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
          error={say(faults.from)}
          inputProps={{ type: 'date' }}
        />
        <Field
          label={t.lastDay}
          value={days.to}
          onChange={(to) => setDays({ ...days, to })}
          error={say(faults.to)}
          inputProps={{ type: 'date' }}
        />
      </div>
      <Segmented
        label={t.format}
        value={format}
        onChange={setFormat}
        options={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <div className={styles.act}>
        <Button busy={ask.isPending} onPress={go}>
          {t.makeStatement}
        </Button>
      </div>
    </Card>
  );
}
