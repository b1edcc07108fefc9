import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { Icon } from '../../components/icon.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { decimalsOf } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { OrderTicketBill, OrderTicketBillSkeleton, OrderTicketNotes } from './order-ticket-bill.tsx';
import { type Draft, orderOf, type TicketField } from './order-ticket-draft.ts';
import { type Instrument, takesAsk } from './order-ticket-intent.ts';
import { OrderTicketMore } from './order-ticket-more.tsx';
import type { TicketPreview } from './order-ticket-preview.ts';
import type { Problem } from './order-ticket-problems.ts';
import { OrderTicketQuantityField } from './order-ticket-quantity-field.tsx';
import styles from './order-ticket.module.css';

export interface FormProps {
  draft: Draft;
  instrument: Instrument;
  preview: TicketPreview;
  problems: readonly Problem[];
  /** Units of the side that are held, open quantity summed. */
  held: { long: string; short: string };
  /** The price that a limit begins with: what can be had now. */
  priceNow: string | null;
  /** More units than are displayed at the best price. */
  beyondDisplayed: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** One-tap ways out of a problem. */
function Fixes({ problem, onChange }: { problem: Problem | undefined; onChange: FormProps['onChange'] }) {
  if (!problem || problem.fixes.length === 0) return null;
  return <div className={styles.fixes}>{problem.fixes.map((fix) => <Chip key={fix.label} onPress={() => onChange(fix.change)}>{fix.label}</Chip>)}</div>;
}

/** The ticket's form: market or limit, how many, at what price, and the live bill beneath. */
export function OrderTicketForm({ draft, instrument, preview, problems, held, priceNow, beyondDisplayed, onChange }: FormProps) {
  const t = useTexts('ticket');
  const [unfolded, setUnfolded] = useState(draft.intent === 'short' || draft.intent === 'cover');
  const problemOf = (field: TicketField) => problems.find((problem) => problem.field === field);
  const inMore = problemOf('leverage') ?? problemOf('intent');
  const [quantity, limitPrice, order] = [problemOf('quantity'), problemOf('limitPrice'), problemOf('order')];
  const heldHere = draft.intent === 'sell' ? held.long : draft.intent === 'cover' ? held.short : null;
  const blank = orderOf(draft, instrument) === null;
  const setType = (type: Draft['type']) => onChange(type === 'limit' && draft.limitPrice === '' && priceNow !== null ? { type, limitPrice: priceNow } : { type });
  return (
    <div className={styles.form}>
      <div className={styles.top}>
        <Segmented label={t.type} value={draft.type} onChange={setType} options={[{ value: 'market', label: t.market }, { value: 'limit', label: t.limit }]} />
        <button type="button" className={styles.unfold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t.fewer : t.more}<Icon name="down" size="small" />
        </button>
      </div>
      {unfolded || inMore ? <OrderTicketMore draft={draft} instrument={instrument} heldShort={held.short !== '0'} error={inMore?.text ?? null} onChange={onChange} /> : null}
      <Fixes problem={inMore} onChange={onChange} />
      {draft.type === 'limit' ? (
        <div>
          <Stepper label={fill(t.limitPrice, { currency: instrument.currency })} value={draft.limitPrice} onChange={(value) => onChange({ limitPrice: value })}
            step={instrument.tick} min={instrument.tick} decimals={decimalsOf(instrument.tick)} error={limitPrice?.text ?? null} />
          <Fixes problem={limitPrice} onChange={onChange} />
        </div>
      ) : null}
      <OrderTicketQuantityField draft={draft} instrument={instrument} price={priceNow} maximum={preview.shown?.maximumQuantity ?? null} held={heldHere}
        error={quantity?.text ?? null} onChange={onChange} />
      <Fixes problem={quantity} onChange={onChange} />
      {order ? <div className={styles.alert} role="alert">{order.text}</div> : null}
      <Fixes problem={order} onChange={onChange} />
      {preview.failure ? <div className={styles.alert} role="alert">{describeFailure(preview.failure)} <RetryButton onPress={preview.retry} /></div> : null}
      <div className={`${styles.bill} ${preview.isFresh ? '' : styles.old}`} aria-busy={!preview.isFresh}>
        {preview.shown ? <OrderTicketBill preview={preview.shown} instrument={instrument} intent={draft.intent} type={draft.type} leverage={draft.leverage} beyondDisplayed={beyondDisplayed} blank={blank} /> : <OrderTicketBillSkeleton />}
      </div>
      {preview.shown && preview.isFresh && !blank ? <OrderTicketNotes preview={preview.shown} rises={!takesAsk(draft.intent)} /> : null}
    </div>
  );
}

function RetryButton({ onPress }: { onPress: () => void }) {
  return <Button kind="plain" onPress={onPress}>{useTexts('shell').retry}</Button>;
}
