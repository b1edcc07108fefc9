import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ActionBar } from '../../components/page.tsx';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './day-trading.module.css';
import { ReviewRule } from './review-rule.tsx';
import type { DayTrading } from './shared/use-day-trading.ts';

const RISKS = ['risk1', 'risk2', 'risk3', 'risk4', 'risk5'] as const;

/** What day trading is, its risks, who decides about the application, and the application itself. */
export function Application({ state }: { state: DayTrading }) {
  const t = useTexts('dayTrading');
  const [agreed, setAgreed] = useState(false);
  const apply = useCommand('trading/applyDayTrading');
  const leverage = Math.max(1, ...state.markets.map(({ maximumLeverage }) => maximumLeverage));
  return (
    <>
      <p className={styles.lead}>{fill(t.lead, { leverage })}</p>
      <Card title={t.risks} sub={fill(t.version, { date: formatDate(state.terms) })}>
        <ul className={styles.risks}>
          {RISKS.map((risk) => (
            <li key={risk}>{t[risk]}</li>
          ))}
        </ul>
        <label className={styles.consent}>
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          <span>{t.consent}</span>
        </label>
      </Card>
      <Card title={t.review}>
        <ReviewRule review={state.review} />
      </Card>
      <ActionBar>
        <Button disabled={!agreed} busy={apply.isPending} onPress={() => void apply.run({ agreed: true })}>
          {state.status === 'refused' ? t.applyAgain : t.apply}
        </Button>
      </ActionBar>
    </>
  );
}
