import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useTexts } from '../../language/language.ts';
import { getServerNow } from '../../time/server-clock.ts';
import styles from './statement-list.module.css';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';

/** Calendar days (YYYY-MM-DD) of a statement. */
const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** From the first of the month by the device's date until today. */
export function currentMonthPeriod(now: Date): { from: string; to: string } {
  return { from: `${dayOf(now).slice(0, 8)}01`, to: dayOf(now) };
}

export type StatementDayFault = 'dayRequired' | 'dayOrder';
const FORM = /^\d{4}-\d{2}-\d{2}$/;

export function validateStatementDays({ from, to }: { from: string; to: string }): {
  from: StatementDayFault | null;
  to: StatementDayFault | null;
} {
  const missing = (day: string): StatementDayFault | null => (FORM.test(day) ? null : 'dayRequired');
  return { from: missing(from), to: missing(to) ?? (FORM.test(from) && to < from ? 'dayOrder' : null) };
}

const FORMATS = ['pdf', 'csv'] as const;

/** Requests a statement; days are in the device's zone. */
export function RequestStatementForm() {
  const t = useTexts('funds');
  const [days, setDays] = useState(() => currentMonthPeriod(new Date(getServerNow())));
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('pdf');
  const ask = useCommand('wallet/getStatement');
  const faults = validateStatementDays(days);
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
      <SegmentedControl
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

/** Requests the contract note of a day, by the market's date. */
export function RequestContractNoteForm() {
  const t = useTexts('funds');
  const { name } = useTexts('markets');
  const [market, setMarket] = useState<Market>('US');
  const [date, setDate] = useState(() => currentMonthPeriod(new Date(getServerNow())).to);
  const [chooses, setChooses] = useState(false);
  const ask = useCommand('wallet/getContractNote');
  const choose = (next: Market) => {
    setMarket(next);
    setChooses(false);
  };
  return (
    <Card title={t.note.ask} sub={t.note.lead}>
      <ListRow title={t.note.market} end={<span>{name[market]}</span>} onPress={() => setChooses(true)} />
      <Field
        label={t.note.tradeDate}
        value={date}
        onChange={setDate}
        error={date === '' ? t.dayRequired : null}
        inputProps={{ type: 'date' }}
      />
      <div className={styles.act}>
        <Button
          busy={ask.isPending}
          onPress={() => {
            if (date !== '') void ask.run({ market, date });
          }}
        >
          {t.note.make}
        </Button>
      </div>
      <Sheet open={chooses} onClose={() => setChooses(false)} title={t.note.chooseMarket}>
        {MARKETS.map((each) => (
          <ListRow
            key={each}
            title={name[each]}
            onPress={() => choose(each)}
            pressed={each === market}
            end={each === market ? <Icon name="check" /> : undefined}
          />
        ))}
      </Sheet>
    </Card>
  );
}
