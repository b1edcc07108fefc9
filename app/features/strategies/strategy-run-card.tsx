/** Adds money to or removes it from a running strategy. */
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyWithCurrency, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { isCompleteAmount } from './follow-strategy-sheet.tsx';
import type { StrategyRun } from './strategy-rule-and-draft.ts';
import styles from './strategies.module.css';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { StopAutoTradingSheet } from '../../components/stop-auto-trading-sheet.tsx';
import { formatDate } from '../../format/dates.ts';

interface SheetProps {
  strategy: string;
  open: boolean;
  onClose: () => void;
}
const DIRECTIONS = ['deposit', 'withdraw'] as const;

function MoveStrategyMoneySheet({ strategy, run, open, onClose }: SheetProps & { run: StrategyRun }) {
  const t = useTexts('strategies');
  return (
    <Sheet open={open} onClose={onClose} title={t.move}>
      {open ? <MoveStrategyMoneyForm strategy={strategy} run={run} onDone={onClose} /> : null}
    </Sheet>
  );
}

function MoveStrategyMoneyForm({ strategy, run, onDone }: { strategy: string; run: StrategyRun; onDone: () => void }) {
  const t = useTexts('strategies');
  const change = useCommand('strategies/changeRun');
  const refused = useInlineFailureText(change.refusal);
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('deposit');
  const [amount, setAmount] = useState('');
  const { currency, free } = run;
  const known = isCompleteAmount(amount);
  const submit = async () => {
    if (!known || !(await change.run({ strategy, direction, amount }))) return;
    showToast(t.moved, 'good');
    onDone();
  };
  return (
    <div className={styles.form}>
      <SegmentedControl
        label={t.move}
        value={direction}
        onChange={(value) => {
          setDirection(value);
          change.reset();
        }}
        options={DIRECTIONS.map((value) => ({ value, label: t.moveDirection[value] }))}
      />
      <NumberField
        label={fillPlaceholders(t.followAmount, { currency })}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          change.reset();
        }}
        currency={currency}
        {...(direction === 'withdraw'
          ? { hint: fillPlaceholders(t.moveFree, { amount: formatMoneyWithCurrency(free, currency) }) }
          : {})}
        error={refused}
      />
      <Button command={change} disabled={!known} onPress={() => void submit()}>
        {t.moveDirection[direction]}
      </Button>
    </div>
  );
}

/** The state of one's own strategy that runs, or has run, with one's own money. */

function useRunStatusText({ status, cause, since, endedAt }: StrategyRun): string {
  const { runSays } = useTexts('strategies');
  if (status === 'closing') return runSays.closing;
  const words = status === 'running' ? runSays.running : runSays[cause === 'drawdown' ? 'drawdown' : 'customer'];
  return fillPlaceholders(words, { date: formatDate(endedAt ?? since) });
}

function Actions({ strategy, run }: { strategy: string; run: StrategyRun }) {
  const t = useTexts('strategies');
  const stop = useCommand('strategies/stopRun');
  const [sheet, setSheet] = useState<'move' | 'stop' | null>(null);
  const close = () => setSheet(null);
  const end = async (sells: boolean) => {
    if (!(await stop.run({ strategy, close: sells }))) return;
    showToast(t.stoppedNow, 'good');
    close();
  };
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
      <MoveStrategyMoneySheet strategy={strategy} run={run} open={sheet === 'move'} onClose={close} />
      <StopAutoTradingSheet
        title={t.stopTitle}
        words={t}
        open={sheet === 'stop'}
        command={stop}
        onStop={end}
        onClose={close}
      />
    </>
  );
}

/** Orders that the strategy wanted but wasn't allowed to place, with the reason. */
function SkippedOrders({ skipped }: Pick<StrategyRun, 'skipped'>) {
  const t = useTexts('strategies');
  return (
    <section aria-label={t.skipped}>
      <p className={styles.says}>
        <b>{t.skipped}.</b> {t.skippedSays}
      </p>
      {skipped.map(({ date, instrument, name, side, quantity, reason }) => (
        <ListRow
          key={`${date} ${instrument} ${side}`}
          title={name}
          sub={
            <span className={styles.reason}>
              {`${fillPlaceholders(t.skippedSide[side], { quantity: formatQuantity(quantity) })} · ${t.reason[reason]}`}
            </span>
          }
          end={<span className={styles.small}>{formatDate(date)}</span>}
        />
      ))}
    </section>
  );
}

export function StrategyRunCard({ strategy, run }: { strategy: string; run: StrategyRun }) {
  const t = useTexts('strategies');
  const { status, currency, value, profit, paid, free, holds, skipped } = run;
  const goes = status !== 'stopped';
  return (
    <Card
      title={t.ownRun}
      end={<span className={styles.small}>{t.runStatus[status]}</span>}
      sub={useRunStatusText(run)}
    >
      <KeyValueList>
        {goes || holds.length > 0 ? (
          <KeyValue name={t.runValue}>{formatMoneyWithCurrency(value, currency)}</KeyValue>
        ) : null}
        <KeyValue name={t.runGain}>
          <SignedMoney amount={profit} currency={currency} unit />
        </KeyValue>
        {goes || holds.length === 0 ? (
          <KeyValue name={t.runPaid}>{formatMoneyWithCurrency(paid, currency)}</KeyValue>
        ) : null}
        {goes ? <KeyValue name={t.runFree}>{formatMoneyWithCurrency(free, currency)}</KeyValue> : null}
      </KeyValueList>
      {holds.length > 0 ? (
        <section aria-label={t.runPortfolio}>
          {holds.map(({ instrument, name, part }) => (
            <ListRow
              key={instrument}
              title={name}
              end={<span className={styles.number}>{formatRate(part, { digits: 1 })}</span>}
              to="/market/stockDetail"
              query={{ instrument }}
            />
          ))}
        </section>
      ) : null}
      {skipped.length > 0 ? <SkippedOrders skipped={skipped} /> : null}
      {goes ? <Actions strategy={strategy} run={run} /> : null}
    </Card>
  );
}
