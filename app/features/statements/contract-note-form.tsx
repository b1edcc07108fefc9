import { MARKETS, type Market } from '@bourse/core/market.ts';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Row } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../language/language.ts';
import { worldNow } from '../../time/world-time.ts';
import styles from './statements.module.css';
import { thisMonth } from './statement-days.ts';

/** Requests the contract note of a day, by the market's date. */
export function ContractNoteForm() {
  const t = useTexts('funds');
  const { name } = useTexts('markets');
  const [market, setMarket] = useState<Market>('US');
  const [date, setDate] = useState(() => thisMonth(new Date(worldNow())).to);
  const [chooses, setChooses] = useState(false);
  const ask = useCommand('wallet/getContractNote');
  const choose = (next: Market) => {
    setMarket(next);
    setChooses(false);
  };
  return (
    <Card title={t.note.ask} sub={t.note.lead}>
      <Row title={t.note.market} end={<span>{name[market]}</span>} onPress={() => setChooses(true)} />
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
          <Row
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
