import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { signOf } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { OrderTicketBill, OrderTicketBillSkeleton, OrderTicketNotes } from './order-ticket-bill.tsx';
import type { Draft } from './order-ticket-draft.ts';
import { Fixes } from './order-ticket-fixes.tsx';
import { effectOf, type Instrument, type OrderInput, takesAsk } from './order-ticket-intent.ts';
import { OrderTicketMore } from './order-ticket-more.tsx';
import type { QuoteText } from './order-ticket-outcome.ts';
import type { TicketField } from './order-ticket-places.ts';
import type { TicketPreview } from './order-ticket-preview.ts';
import { OrderTicketPaying } from './order-ticket-paying.tsx';
import { OrderTicketPrices } from './order-ticket-prices.tsx';
import type { Problem } from './order-ticket-problems.ts';
import { OrderTicketQuantityField } from './order-ticket-quantity-field.tsx';
import { familyOf, withType } from './order-ticket-type.ts';
import styles from './order-ticket.module.css';

export interface FormProps {
  draft: Draft;
  instrument: Instrument;
  /** The order as it stands; null while something is missing. */
  order: OrderInput | null;
  preview: TicketPreview;
  problems: readonly Problem[];
  /** Units of the side that are held, open quantity summed. */
  held: { long: string; short: string };
  quote: QuoteText | null;
  /** More units than are displayed at the best price. */
  beyondDisplayed: boolean;
  onChange: (change: Partial<Draft>) => void;
}

const IN_MORE: readonly TicketField[] = [
  'leverage',
  'dayTrading',
  'intent',
  'goodTill',
  'takeProfit',
  'stopLoss',
  'nextPrice',
  'nextQuantity',
];

interface TopProps {
  type: Draft['type'];
  onType: (type: Draft['type']) => void;
  unfolded: boolean;
  onFold: () => void;
}

/** The type, and the way to what few orders need. */
function Top({ type, onType, unfolded, onFold }: TopProps) {
  const t = useTexts('ticket');
  return (
    <div className={styles.top}>
      <Segmented
        label={t.type}
        value={familyOf(type)}
        onChange={onType}
        options={(['market', 'limit', 'stop'] as const).map((value) => ({ value, label: t[value] }))}
      />
      <button type="button" className={styles.unfold} aria-expanded={unfolded} onClick={onFold}>
        {unfolded ? t.fewer : t.more}
        <Icon name="down" size="small" />
      </button>
    </div>
  );
}

/** What concerns the order as a whole, and what could be done about it. */
function Trouble({
  whole,
  preview,
  onChange,
}: Pick<FormProps, 'preview' | 'onChange'> & { whole: Problem | undefined }) {
  return (
    <>
      {whole ? (
        <div className={styles.alert} role="alert">
          {whole.text}
        </div>
      ) : null}
      <Fixes problem={whole} onChange={onChange} />
      {preview.failure ? (
        <div className={styles.alert} role="alert">
          {describeFailure(preview.failure)} <RetryButton onPress={preview.retry} />
        </div>
      ) : null}
    </>
  );
}

/** The live bill and its notes. */
function Bill({
  draft,
  instrument,
  order,
  preview,
  beyondDisplayed,
}: Omit<FormProps, 'problems' | 'held' | 'quote' | 'onChange'>) {
  const blank = order === null;
  /** Nothing more comes of what was refused until something is changed. */
  const awaited = !preview.isFresh && preview.refusal === null && preview.failure === null;
  return (
    <>
      <div className={`${styles.bill} ${preview.isFresh ? '' : styles.old}`} aria-busy={awaited}>
        {preview.shown ? (
          <OrderTicketBill
            preview={preview.shown}
            instrument={instrument}
            intent={draft.intent}
            type={draft.type}
            stopPrice={order?.stopPrice ?? null}
            leverage={draft.leverage}
            beyondDisplayed={beyondDisplayed}
            blank={blank}
            stale={!blank && !preview.isFresh}
          />
        ) : awaited ? (
          <OrderTicketBillSkeleton />
        ) : null}
      </div>
      {preview.shown && preview.isFresh && !blank ? (
        <OrderTicketNotes preview={preview.shown} rises={!takesAsk(draft.intent)} tick={instrument.tick} />
      ) : null}
    </>
  );
}

/** What is refused wins and loses nothing; by amount, only its own figures say of how many units. */
const outcomesOf = ({ draft, preview }: Pick<FormProps, 'draft' | 'preview'>) =>
  preview.refusal || (draft.counting === 'money' && !preview.isFresh) ? null : preview.shown;

/** Only a purchase can be counted in money. */
const inUnits = (next: Partial<Draft>, draft: Draft, instrument: Instrument): Partial<Draft> =>
  next.intent && next.intent !== 'buy' && draft.counting === 'money'
    ? { ...next, counting: 'units', quantity: instrument.minimum }
    : next;

/** Whoever is short of the instrument's currency is shown what else could pay, under More or without it. */
const lacksMoney = ({ draft, order, preview }: Pick<FormProps, 'draft' | 'order' | 'preview'>): boolean =>
  effectOf(draft.intent) === 'open' &&
  (draft.payWith !== '' || (preview.shown !== null && order !== null && signOf(preview.shown.availableAfter) < 0));

/**
 * The ticket's form: of what type, at what price, how many, and the live bill beneath. What few orders need is folded
 * away.
 */
export function OrderTicketForm({
  draft,
  instrument,
  order,
  preview,
  problems,
  held,
  quote,
  beyondDisplayed,
  onChange,
}: FormProps) {
  const [unfolded, setUnfolded] = useState(draft.intent === 'short' || draft.intent === 'cover');
  const problemOf = (field: TicketField) => problems.find((problem) => problem.field === field);
  const [quantity, whole] = [problemOf('quantity'), problemOf('order')];
  const heldHere = draft.intent === 'sell' ? held.long : draft.intent === 'cover' ? held.short : null;
  const priceNow = (takesAsk(draft.intent) ? quote?.ask : quote?.bid) ?? null;
  const isMore = unfolded || problems.some(({ field }) => IN_MORE.includes(field));
  const payingShown = !isMore && lacksMoney({ draft, order, preview });
  const change = (asked: Partial<Draft>) => {
    const next = inUnits(asked, draft, instrument);
    onChange(
      next.type
        ? { ...next, ...withType({ ...draft, ...next }, next.type, { price: priceNow, tick: instrument.tick }) }
        : next,
    );
  };
  const common = { draft, instrument, order, problemOf, onChange: change };
  return (
    <div className={styles.form}>
      <Top
        type={draft.type}
        onType={(type) => change({ type })}
        unfolded={unfolded}
        onFold={() => setUnfolded(!unfolded)}
      />
      <OrderTicketPrices {...common} quote={quote} onType={(type) => change({ type })} />
      {isMore ? (
        <OrderTicketMore
          {...common}
          preview={quantity ? null : outcomesOf({ draft, preview })}
          asksConsent={preview.refusal?.code === 'marginNotEnabled'}
          heldShort={held.short !== '0'}
        />
      ) : null}
      <OrderTicketQuantityField
        draft={draft}
        instrument={instrument}
        price={priceNow}
        preview={preview}
        held={heldHere}
        error={quantity?.text ?? null}
        onChange={change}
      />
      <Fixes problem={quantity} onChange={change} />
      {payingShown ? <OrderTicketPaying draft={draft} instrument={instrument} onChange={change} /> : null}
      <Trouble whole={whole} preview={preview} onChange={change} />
      <Bill {...{ draft, instrument, order, preview, beyondDisplayed }} />
    </div>
  );
}

function RetryButton({ onPress }: { onPress: () => void }) {
  return (
    <Button kind="plain" onPress={onPress}>
      {useTexts('shell').retry}
    </Button>
  );
}
