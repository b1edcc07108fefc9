import { CURRENCY_DIGITS, divide, formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useDebouncedValue } from '../../api/debounce.ts';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActingPortfolioNote, useNamePortfolio } from '../../components/acting-portfolio.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { parseTypedAmount } from '../../format/typed-amounts.ts';
import styles from './positions.module.css';
import { formatWithDigits, computePriceDigits } from './shared/price-format.ts';

type Position = CallAnswer<'trading/getPosition'>;
type MarginChangeDirection = 'add' | 'remove';

const PAUSE_MS = 250;
const EVERY_MS = 3_000;
/** Offered parts in percent: of the position's margin, or of what can be taken out. */
const PARTS = [25, 50, 100] as const;
/** `percent` of an amount, rounded down to the currency's own decimals. */
const partOf = (amount: string, percent: number, currency: string): string =>
  formatAmount(divide((parseAmount(amount, currency) ?? 0n) * BigInt(percent), 100n, 'down'), currency);

interface FormProps {
  position: Position;
  change: MarginChangeDirection;
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
  const read = parseTypedAmount(typed);
  const amount = 'value' in read ? read.value : undefined;
  const debouncedAmount = useDebouncedValue(amount, PAUSE_MS);
  const preview = useCall(
    'trading/previewMargin',
    { position: id, change, ...(debouncedAmount === undefined ? {} : { amount: debouncedAmount }) },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true, staleTimeMs: 0 },
  );
  const first = useCall('trading/previewMargin', { position: id, change }, { staleTimeMs: 0 }).data;
  const fresh =
    amount !== undefined &&
    debouncedAmount === amount &&
    preview.data !== undefined &&
    !preview.isPlaceholderData &&
    !preview.error;
  const visiblePreview = preview.data ?? first;
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
  const error = useInlineFailureText(command.refusal ?? (debouncedAmount === amount && !isOpen ? preview.error : null));
  return { typed, type, amount, first, visiblePreview, isReady: fresh || isOpen, error, submit, command };
}

type FormState = ReturnType<typeof useMarginForm>;

/** A figure before and after. */
function FigureBeforeAndAfter({
  name,
  before,
  after,
}: {
  name: string;
  before: string | undefined;
  after: string | undefined;
}) {
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
function MarginPartChips({ position, change, form }: Pick<FormProps, 'position' | 'change'> & { form: FormState }) {
  const words = useTexts('trading').marginWords;
  const { currency } = position;
  const { first, typed, type } = form;
  const tooMuch = (value: string) =>
    first !== undefined && (parseAmount(value, currency) ?? 0n) > (parseAmount(first.maximum, currency) ?? 0n);
  return (
    <ChipRow label={words.parts} flush>
      {change === 'add' && position.calledAt !== null && first && !isZero(first.lacking) ? (
        <Chip onPress={() => type(first.lacking)}>
          {fillPlaceholders(words.whatLacks, { amount: formatMoneyWithCurrency(first.lacking, currency) })}
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
    </ChipRow>
  );
}

/** What the change does to the position and to the free money. */
function MarginChangeEffects({
  position: { currency, tick },
  visiblePreview,
}: Pick<FormProps, 'position'> & Pick<FormState, 'visiblePreview'>) {
  const t = useTexts('trading');
  const words = t.marginWords;
  const money = (value: string) => formatMoneyWithCurrency(value, currency);
  const price = (value: string | null) =>
    value === null ? t.neverByItself : formatWithDigits(value, computePriceDigits(currency, [], tick));
  return (
    <KeyValueList>
      <FigureBeforeAndAfter
        name={t.margin}
        before={visiblePreview && money(visiblePreview.before.margin)}
        after={visiblePreview && money(visiblePreview.after.margin)}
      />
      <FigureBeforeAndAfter
        name={words.callAt}
        before={visiblePreview && price(visiblePreview.before.callPrice)}
        after={visiblePreview && price(visiblePreview.after.callPrice)}
      />
      <FigureBeforeAndAfter
        name={t.closesItself}
        before={visiblePreview && price(visiblePreview.before.liquidationPrice)}
        after={visiblePreview && price(visiblePreview.after.liquidationPrice)}
      />
      <FigureBeforeAndAfter
        name={words.available}
        before={visiblePreview && money(visiblePreview.before.available)}
        after={visiblePreview && money(visiblePreview.after.available)}
      />
    </KeyValueList>
  );
}

function MarginForm(props: FormProps) {
  const { position, change } = props;
  const { currency } = position;
  const words = useTexts('trading').marginWords;
  const form = useMarginForm(props);
  const named = useNamePortfolio(position, change === 'add');
  const { amount, first } = form;
  const money = (value: string) => formatMoneyWithCurrency(value, currency);
  return (
    <>
      <ActingPortfolioNote of={position} />
      <p className={styles.lead}>{change === 'add' ? words.addSays : words.removeSays}</p>
      <NumberField
        label={fillPlaceholders(words.amount, { currency })}
        value={form.typed}
        onChange={form.type}
        decimals={CURRENCY_DIGITS[currency]}
        currency={currency}
        error={form.error}
        hint={
          first
            ? fillPlaceholders(change === 'add' ? words.canAdd : words.canRemove, { amount: money(first.maximum) })
            : undefined
        }
      />
      <MarginPartChips position={position} change={change} form={form} />
      <MarginChangeEffects position={position} visiblePreview={form.visiblePreview} />
      <div className={styles.onward}>
        <Button command={form.command} disabled={!form.isReady} onPress={() => void form.submit()}>
          {named(
            amount === undefined
              ? words[change]
              : fillPlaceholders(change === 'add' ? words.addAmount : words.removeAmount, { amount: money(amount) }),
          )}
        </Button>
      </div>
    </>
  );
}

/**
 * Moves available money into a position's margin, or takes out what it doesn't need: the changes are shown before the
 * tap.
 */
export function ChangeMarginSheet({
  position,
  change,
  onClose,
}: {
  position: Position;
  change: MarginChangeDirection | null;
  onClose: () => void;
}) {
  const words = useTexts('trading').marginWords;
  return (
    <Sheet open={change !== null} onClose={onClose} title={`${words.title} · ${position.name}`}>
      {change === null ? null : <MarginForm position={position} change={change} onClose={onClose} />}
    </Sheet>
  );
}
