/** Adds money to or removes it from a running strategy. */
import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { isTyped } from './follow-sheet.tsx';
import type { Run } from './run.ts';
import styles from './strategies.module.css';

interface SheetProps {
  strategy: string;
  open: boolean;
  onClose: () => void;
}
const WAYS = ['add', 'takeOut'] as const;

export function MoveSheet({ strategy, run, open, onClose }: SheetProps & { run: Run }) {
  const t = useTexts('strategies');
  return (
    <Sheet open={open} onClose={onClose} title={t.move}>
      {open ? <MoveForm strategy={strategy} run={run} onDone={onClose} /> : null}
    </Sheet>
  );
}

function MoveForm({ strategy, run, onDone }: { strategy: string; run: Run; onDone: () => void }) {
  const t = useTexts('strategies');
  const change = useCommand('strategies/changeRun');
  const refused = useSaidHere(change.refusal);
  const [way, setWay] = useState<(typeof WAYS)[number]>('add');
  const [amount, setAmount] = useState('');
  const { currency, free } = run;
  const known = isTyped(amount);
  const submit = async () => {
    if (!known || !(await change.run({ strategy, way, amount }))) return;
    showToast(t.moved, 'good');
    onDone();
  };
  return (
    <div className={styles.form}>
      <Segmented
        label={t.move}
        value={way}
        onChange={(value) => {
          setWay(value);
          change.reset();
        }}
        options={WAYS.map((value) => ({ value, label: t.moveWay[value] }))}
      />
      <NumberField
        label={fill(t.followAmount, { currency })}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          change.reset();
        }}
        currency={currency}
        {...(way === 'takeOut' ? { hint: fill(t.moveFree, { amount: formatMoneyIn(free, currency) }) } : {})}
        error={refused}
      />
      <Button of={change} disabled={!known} onPress={() => void submit()}>
        {t.moveWay[way]}
      </Button>
    </div>
  );
}
