/** How a strategy of one's own stands that runs, or has run, with one's own money. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { Run } from './run.ts';
import { MoveSheet, StopSheet } from './run-sheets.tsx';
import styles from './strategies.module.css';

function useSaid({ status, cause, since, endedAt }: Run): string {
  const { runSays } = useTexts('strategies');
  if (status === 'closing') return runSays.closing;
  const words = status === 'running' ? runSays.running : runSays[cause === 'drawdown' ? 'drawdown' : 'customer'];
  return fill(words, { date: formatDate(endedAt ?? since) });
}

function Actions({ strategy, run }: { strategy: string; run: Run }) {
  const t = useTexts('strategies');
  const [sheet, setSheet] = useState<'move' | 'stop' | null>(null);
  const close = () => setSheet(null);
  return (
    <>
      <div className={styles.buttons}>
        {run.status === 'running' ? (
          <Button kind="soft" onPress={() => setSheet('move')}>
            {t.move}
          </Button>
        ) : null}
        <Button kind="soft" onPress={() => setSheet('stop')}>
          {t.stop}
        </Button>
      </div>
      <MoveSheet strategy={strategy} run={run} open={sheet === 'move'} onClose={close} />
      <StopSheet strategy={strategy} open={sheet === 'stop'} onClose={close} />
    </>
  );
}

export function RunCard({ strategy, run }: { strategy: string; run: Run }) {
  const t = useTexts('strategies');
  const { status, currency, value, profit, paid, free, holds } = run;
  const goes = status !== 'stopped';
  return (
    <Card title={t.ownRun} end={<span className={styles.small}>{t.runStatus[status]}</span>} sub={useSaid(run)}>
      <KeyValues>
        {goes || holds.length > 0 ? <KeyValue name={t.runValue}>{formatMoneyIn(value, currency)}</KeyValue> : null}
        <KeyValue name={t.runGain}>
          <SignedMoney amount={profit} currency={currency} unit />
        </KeyValue>
        {goes ? <KeyValue name={t.runPaid}>{formatMoneyIn(paid, currency)}</KeyValue> : null}
        {goes ? <KeyValue name={t.runFree}>{formatMoneyIn(free, currency)}</KeyValue> : null}
      </KeyValues>
      {holds.length > 0 ? (
        <section aria-label={t.runPortfolio}>
          {holds.map(({ instrument, name, part }) => (
            <Row
              key={instrument}
              title={name}
              end={<span className={styles.number}>{formatRate(part, { digits: 1 })}</span>}
              to="/market/stockDetail"
              query={{ instrument }}
            />
          ))}
        </section>
      ) : null}
      {goes ? <Actions strategy={strategy} run={run} /> : null}
    </Card>
  );
}
