import { CURRENCY_DIGITS, divide, formatAmount, parseAmount } from '@bourse/core/money.ts';
import { useState } from 'react';
import { useDebounced } from '../../api/debounce.ts';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { readTyped } from '../trading/shared/order-ticket-quantity.ts';
import styles from './positions.module.css';
import { formatDigits, priceDigits } from './shared/price-words.ts';

type Position = Answer<'trading/getPosition'>;
type Change = 'add' | 'remove';

const PAUSE_MS = 250;
const EVERY_MS = 3_000;
/** Offered parts in percent: of the margin that is in it, or of what can be taken out. */
const PARTS = [25, 50, 100] as const;
/** `percent` of an amount, rounded down to the currency's own decimals. */
const partOf = (amount: string, percent: number, currency: string): string =>
  formatAmount(divide((parseAmount(amount, currency) ?? 0n) * BigInt(percent), 100n, 'down'), currency);

function MarginForm({ position, change, onClose }: { position: Position; change: Change; onClose: () => void }) {
  const t = useTexts('trading');
  const words = t.marginWords;
  const { currency, id } = position;
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
  const money = (value: string) => formatMoneyIn(value, currency);
  const price = (value: string | null) =>
    value === null ? t.neverByItself : formatDigits(value, priceDigits(currency, [], position.tick));
  const type = (next: string) => {
    setTyped(next);
    command.reset();
  };
  const submit = async () => {
    if (amount === undefined || !(await command.run({ position: id, amount }))) return;
    showToast(change === 'add' ? words.added : words.removed, 'good');
    onClose();
  };
  const moves = (name: string, before: string | undefined, after: string | undefined) => (
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
  const tooMuch = (value: string) =>
    first !== undefined && (parseAmount(value, currency) ?? 0n) > (parseAmount(first.maximum, currency) ?? 0n);
  const error = command.refusal ?? (asked === amount ? preview.error : null);
  return (
    <>
      <p className={styles.lead}>{change === 'add' ? words.addSays : words.removeSays}</p>
      <NumberField
        label={fill(words.amount, { currency })}
        value={typed}
        onChange={type}
        decimals={CURRENCY_DIGITS[currency]}
        currency={currency}
        error={error ? describeFailure(error) : null}
        hint={
          first ? fill(change === 'add' ? words.canAdd : words.canRemove, { amount: money(first.maximum) }) : undefined
        }
      />
      <Chips label={words.parts} flush>
        {change === 'add' && position.calledAt !== null && first && !isZero(first.lacking) ? (
          <Chip onPress={() => type(first.lacking)}>{fill(words.whatLacks, { amount: money(first.lacking) })}</Chip>
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
      <KeyValues>
        {moves(t.margin, shown && money(shown.before.margin), shown && money(shown.after.margin))}
        {moves(words.callAt, shown && price(shown.before.callPrice), shown && price(shown.after.callPrice))}
        {moves(
          t.closesItself,
          shown && price(shown.before.liquidationPrice),
          shown && price(shown.after.liquidationPrice),
        )}
        {moves(words.available, shown && money(shown.before.available), shown && money(shown.after.available))}
      </KeyValues>
      <div className={styles.onward}>
        <Button busy={command.isPending} disabled={!fresh} onPress={() => void submit()}>
          {amount === undefined
            ? words[change]
            : fill(change === 'add' ? words.addAmount : words.removeAmount, { amount: money(amount) })}
        </Button>
      </div>
    </>
  );
}

/**
 * Moves available money into a position's margin, or takes out what it does not need: what changes is seen before the
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
