/** On the ticket, after a league order is placed: its reason. It goes into the journal, or can be skipped. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import type { PlacedOrder } from '../../feature.ts';
import { useTexts } from '../../language/language.ts';
import { isLeaguePortfolio } from '../../session/chosen-portfolio.ts';
import styles from './leagues.module.css';

const TEXT_MAXIMUM = 1_000;

export default function TradeReasonForm({ id, portfolio = '' }: PlacedOrder) {
  return isLeaguePortfolio(portfolio) ? <TradeReasonQuestion key={id} order={id} league={portfolio} /> : null;
}

function TradeReasonQuestion({ order, league }: { order: string; league: string }) {
  const t = useTexts('leagues');
  const write = useCommand('leagues/writeJournal');
  const [text, setText] = useState('');
  const [isSaved, setSaved] = useState(false);
  const submit = async () => {
    if (await write.run({ league, order, text: text.trim() })) setSaved(true);
  };
  if (isSaved)
    return (
      <p className={styles.note} role="status">
        {t.saved}
      </p>
    );
  return (
    <div className={styles.form}>
      <label className={styles.label}>
        {t.why}
        <textarea
          className={styles.text}
          value={text}
          maxLength={TEXT_MAXIMUM}
          placeholder={t.whyHint}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button kind="soft" busy={write.isPending} disabled={text.trim() === ''} onPress={() => void submit()}>
        {t.write}
      </Button>
    </div>
  );
}
