import { describeFailure } from '../../api/call-failures.ts';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import { OrderTicketBill, OrderTicketBillSkeleton, OrderTicketNotes } from './order-ticket-bill.tsx';
import { InlineGuideExplanation } from '../guide/shared/inline-guide-explanation.tsx';
import { type OrderTicketDraft, parseTypedPrice, convertTypedQuantity } from './order-ticket-draft.ts';
import { OrderTicketFixes } from './order-ticket-fixes.tsx';
import { orderEffectOf, type Instrument, type OrderInput, isFilledAtAsk } from './order-ticket-intent.ts';
import { type QuotePrices, changeOrderType } from './order-ticket-price-arithmetic.ts';
import type { TicketPreview } from './order-ticket-preview.ts';
import type { TicketProblem } from './order-ticket-problems.ts';
import styles from './order-ticket.module.css';
import { getSign } from '../../format/numbers.ts';
import { OrderTicketExits } from './order-ticket-attached-orders.tsx';
import { OrderTicketLeverage } from './order-ticket-leverage.tsx';
import { OrderTicketMoreOptions, OrderTicketPaymentCurrency, useMoreUnfolding } from './order-ticket-more-options.tsx';
import type { TicketField } from './order-ticket-refused-field.ts';
import { OrderTicketPrices } from './order-ticket-prices.tsx';
import { OrderTicketTypeChoice } from './order-ticket-type-choice.tsx';
import { OrderTicketQuantityField } from './order-ticket-quantity-field.tsx';

interface FormProps {
  draft: OrderTicketDraft;
  instrument: Instrument;
  /** The order as it is; null while something is missing. */
  order: OrderInput | null;
  preview: TicketPreview;
  problems: readonly TicketProblem[];
  /** Units held on each side, summed over open quantities. */
  held: { long: string; short: string };
  quote: QuotePrices | null;
  /** More units than are displayed at the best price. */
  beyondDisplayed: boolean;
  onChange: (change: Partial<OrderTicketDraft>) => void;
}

/** Problems of the order as a whole, and possible fixes. */
function OrderProblems({
  whole,
  preview,
  onChange,
}: Pick<FormProps, 'preview' | 'onChange'> & { whole: TicketProblem | undefined }) {
  return (
    <>
      {whole ? (
        <div className={styles.alert} role="alert">
          {whole.text}
        </div>
      ) : null}
      <OrderTicketFixes problem={whole} onChange={onChange} />
      {preview.failure ? (
        <div className={styles.alert} role="alert">
          {describeFailure(preview.failure)} <RetryButton onPress={preview.retry} />
        </div>
      ) : null}
    </>
  );
}

/** The limit that is typed; null if it can't be read. */
function limitOf({ limitPrice }: OrderTicketDraft): string | null {
  const price = parseTypedPrice(limitPrice);
  return 'value' in price ? price.value : null;
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
  /** A refused preview isn't awaited: it changes only with the input. */
  const awaited = !preview.isFresh && preview.refusal === null && preview.failure === null;
  return (
    <>
      <div className={`${styles.bill} ${preview.isFresh ? '' : styles.old}`} aria-busy={awaited}>
        {preview.latestPreview ? (
          <OrderTicketBill
            preview={preview.latestPreview}
            instrument={instrument}
            intent={draft.intent}
            type={draft.type}
            stopPrice={order?.stopPrice ?? null}
            limitPrice={limitOf(draft)}
            leverage={draft.leverage}
            beyondDisplayed={beyondDisplayed}
            blank={blank}
            stale={!blank && !preview.isFresh}
          />
        ) : awaited ? (
          <OrderTicketBillSkeleton />
        ) : null}
      </div>
      {preview.latestPreview && preview.isFresh && !blank ? (
        <>
          <OrderTicketNotes
            preview={preview.latestPreview}
            rises={!isFilledAtAsk(draft.intent)}
            tick={instrument.tick}
          />
          <InlineGuideExplanation about="order" of={order} />
        </>
      ) : null}
      {preview.refusal ? (
        <InlineGuideExplanation
          key={preview.refusal.code}
          about="refusal"
          of={{ code: preview.refusal.code, params: { ...preview.refusal.params } }}
        />
      ) : null}
    </>
  );
}

function RetryButton({ onPress }: { onPress: () => void }) {
  return (
    <Button kind="plain" onPress={onPress}>
      {useTexts('shell').retry}
    </Button>
  );
}

/** A refused order wins and loses nothing; an order by amount needs its own figures to know its units. */
const outcomesOf = ({ draft, preview }: Pick<FormProps, 'draft' | 'preview'>) =>
  preview.refusal || (draft.counting === 'money' && !preview.isFresh) ? null : preview.latestPreview;

/** If there isn't enough of the instrument's currency, the other currencies are shown, whether More is open or not. */
const isMoneyMissing = ({ draft, order, preview }: Pick<FormProps, 'draft' | 'order' | 'preview'>): boolean =>
  orderEffectOf(draft.intent) === 'open' &&
  (draft.payWith !== '' ||
    (preview.latestPreview !== null && order !== null && getSign(preview.latestPreview.availableAfter) < 0));

/** The ticket's form: type, price, quantity, protection; the live bill; and folded what few orders need. */
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
  const problemOf = (field: TicketField) => problems.find((problem) => problem.field === field);
  const [quantity, whole] = [problemOf('quantity'), problemOf('order')];
  const heldHere = draft.intent === 'sell' ? held.long : draft.intent === 'cover' ? held.short : null;
  const more = useMoreUnfolding({ draft, problemOf });
  const priceNow = (isFilledAtAsk(draft.intent) ? quote?.ask : quote?.bid) ?? null;
  const change = (requestedChange: Partial<OrderTicketDraft>) => {
    const next = requestedChange.intent
      ? { ...convertTypedQuantity(requestedChange.intent, draft, instrument), ...requestedChange }
      : requestedChange;
    onChange(
      next.type
        ? { ...next, ...changeOrderType({ ...draft, ...next }, next.type, { price: priceNow, tick: instrument.tick }) }
        : next,
    );
  };
  const common = { draft, instrument, order, problemOf, onChange: change };
  const options = {
    ...common,
    preview: quantity ? null : outcomesOf({ draft, preview }),
    asksConsent: preview.refusal?.code === 'marginNotEnabled',
    heldShort: held.short !== '0',
  };
  return (
    <div className={styles.form}>
      <OrderTicketTypeChoice draft={draft} onType={(type) => change({ type })} />
      <OrderTicketPrices {...common} quote={quote} onType={(type) => change({ type })} />
      <OrderTicketQuantityField
        draft={draft}
        instrument={instrument}
        price={priceNow}
        preview={preview}
        held={heldHere}
        error={quantity?.text ?? null}
        onChange={change}
      />
      <OrderTicketFixes problem={quantity} onChange={change} />
      {!more.isOpen && isMoneyMissing({ draft, order, preview }) ? (
        <OrderTicketPaymentCurrency draft={draft} instrument={instrument} onChange={change} />
      ) : null}
      <OrderTicketExits {...options} />
      <OrderProblems whole={whole} preview={preview} onChange={change} />
      <Bill {...{ draft, instrument, order, preview, beyondDisplayed }} />
      <div>
        <OrderTicketMoreOptions {...options} unfolding={more} />
        <OrderTicketLeverage {...options} />
      </div>
    </div>
  );
}
