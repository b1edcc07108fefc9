import { CURRENCY_DIGITS, divide, formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useDebounced } from '../../api/debounce.ts';
import { useSaidHere } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { readTyped } from '../../format/amounts.ts';
import styles from './positions.module.css';
import { formatDigits, priceDigits } from './shared/price-format.ts';

type Position = Answer<'trading/getPosition'>;
type Change = 'add' | 'remove';

const PAUSE_MS = 250;
const EVERY_MS = 3_000;
/** Offered parts in percent: of the position's margin, or of what can be taken out. */
const PARTS = [25, 50, 100] as const;
/** `percent` of an amount, rounded down to the currency's own decimals. */
const partOf = (amount: string, percent: number, currency: string): string =>
  formatAmount(divide((parseAmount(amount, currency) ?? 0n) * BigInt(percent), 100n, 'down'), currency);

interface FormProps {
  position: Position;
  change: Change;
  onClose: () => void;
}

/** What is typed, what it would change, and the change itself. */
function useMarginForm({ position, change, onClose }: FormProps) {
  const words = useTexts('trading').marginWords;
  const { id } = position;
  const [typed, setTyped] = useState('');
  const add = useCommand('trading/addMargin');
  const remove = useCommand('trading/removeMargin');
  const command = change === 'add' ? add : remove;
  const read = readTyped(typed);
  const amount = 'value' in read ? read.value : undefined;
  const asked = useDebounced(amount, PAUSE_MS);
  const preview = useCall(
    'trading/previewMargin',
    { position: id, change, ...(asked === undefined ? {} : { amount: asked }) },
    { everyMs: EVERY_MS, keepPrevious: true, staleTimeMs: 0 },
  );
  const first = useCall('trading/previewMargin', { position: id, change }, { staleTimeMs: 0 }).data;
  const fresh =
    amount !== undefined &&
    asked === amount &&
    preview.data !== undefined &&
    !preview.isPlaceholderData &&
    !preview.error;
  const shown = preview.data ?? first;
  const type = (next: string) => {
    setTyped(next);
    command.reset();
  };
  const submit = async () => {
    if (amount === undefined || !(await command.run({ position: id, amount }))) return;
    showToast(change === 'add' ? words.added : words.removed, 'good');
    onClose();
  };
  const isOpen = command.unanswered !== null;
  const error = useSaidHere(command.refusal ?? (asked === amount && !isOpen ? preview.error : null));
  return { typed, type, amount, first, shown, isReady: fresh || isOpen, error, submit, command };
}

type FormState = ReturnType<typeof useMarginForm>;

/** A figure before and after. */
function Moves({ name, before, after }: { name: string; before: string | undefined; after: string | undefined }) {
  return (
    <KeyValue name={name}>
      {before === undefined || after === undefined ? (
        <Skeleton width={6} />
      ) : before === after ? (
        before
      ) : (
        <>
          {before} → <strong>{after}</strong>
        </>
      )}
    </KeyValue>
  );
}

/** Parts to tap instead of typing: of the position's margin, or of what can be taken out. */
function Parts({ position, change, form }: Pick<FormProps, 'position' | 'change'> & { form: FormState }) {
  const words = useTexts('trading').marginWords;
  const { currency } = position;
  const { first, typed, type } = form;
  const tooMuch = (value: string) =>
    first !== undefined && (parseAmount(value, currency) ?? 0n) > (parseAmount(first.maximum, currency) ?? 0n);
  return (
    <Chips label={words.parts} flush>
      {change === 'add' && position.calledAt !== null && first && !isZero(first.lacking) ? (
        <Chip onPress={() => type(first.lacking)}>
          {fill(words.whatLacks, { amount: formatMoneyIn(first.lacking, currency) })}
        </Chip>
      ) : null}
      {PARTS.map((percent) => {
        const part = first ? partOf(change === 'add' ? first.before.margin : first.maximum, percent, currency) : '';
        return (
          <Chip
            key={percent}
            disabled={!first || isZero(part) || tooMuch(part)}
            chosen={part !== '' && part === typed}
            onPress={() => type(part)}
          >
            {change === 'add' ? '+' : ''}
            {percent}%
          </Chip>
        );
      })}
    </Chips>
  );
}

/** What the change does to the position and to the free money. */
function Changes({ position: { currency, tick }, shown }: Pick<FormProps, 'position'> & Pick<FormState, 'shown'>) {
  const t = useTexts('trading');
  const words = t.marginWords;
  const money = (value: string) => formatMoneyIn(value, currency);
  const price = (value: string | null) =>
    value === null ? t.neverByItself : formatDigits(value, priceDigits(currency, [], tick));
  return (
    <KeyValues>
      <Moves name={t.margin} before={shown && money(shown.before.margin)} after={shown && money(shown.after.margin)} />
      <Moves
        name={words.callAt}
        before={shown && price(shown.before.callPrice)}
        after={shown && price(shown.after.callPrice)}
      />
      <Moves
        name={t.closesItself}
        before={shown && price(shown.before.liquidationPrice)}
        after={shown && price(shown.after.liquidationPrice)}
      />
      <Moves
        name={words.available}
        before={shown && money(shown.before.available)}
        after={shown && money(shown.after.available)}
      />
    </KeyValues>
  );
}

function MarginForm(props: FormProps) {
  const { position, change } = props;
  const { currency } = position;
  const words = useTexts('trading').marginWords;
  const form = useMarginForm(props);
  const { amount, first } = form;
  const money = (value: string) => formatMoneyIn(value, currency);
  return (
    <>
      <p className={styles.lead}>{change === 'add' ? words.addSays : words.removeSays}</p>
      <NumberField
        label={fill(words.amount, { currency })}
        value={form.typed}
        onChange={form.type}
        decimals={CURRENCY_DIGITS[currency]}
        currency={currency}
        error={form.error}
        hint={
          first ? fill(change === 'add' ? words.canAdd : words.canRemove, { amount: money(first.maximum) }) : undefined
        }
      />
      <Parts position={position} change={change} form={form} />
      <Changes position={position} shown={form.shown} />
      <div className={styles.onward}>
        <Button of={form.command} disabled={!form.isReady} onPress={() => void form.submit()}>
          {amount === undefined
            ? words[change]
            : fill(change === 'add' ? words.addAmount : words.removeAmount, { amount: money(amount) })}
        </Button>
      </div>
    </>
  );
}

/**
 * Moves available money into a position's margin, or takes out what it doesn't need: the changes are shown before the
 * tap.
 */
export function MarginSheet({
  position,
  change,
  onClose,
}: {
  position: Position;
  change: Change | null;
  onClose: () => void;
}) {
  const words = useTexts('trading').marginWords;
  return (
    <Sheet open={change !== null} onClose={onClose} title={`${words.title} · ${position.name}`}>
      {change === null ? null : <MarginForm position={position} change={change} onClose={onClose} />}
    </Sheet>
  );
}
