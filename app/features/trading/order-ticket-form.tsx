import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { signOf } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { type Draft, typedFor } from './order-ticket-draft.ts';
import { Fixes } from './order-ticket-fixes.tsx';
import { effectOf, takesAsk } from './order-ticket-intent.ts';
import { OrderTicketMore } from './order-ticket-more.tsx';
import type { TicketField } from './order-ticket-places.ts';
import { OrderTicketPaying } from './order-ticket-paying.tsx';
import { OrderTicketPrices } from './order-ticket-prices.tsx';
import { OrderTicketQuantityField } from './order-ticket-quantity-field.tsx';
import { familyOf, withType } from './order-ticket-type.ts';
import styles from './order-ticket.module.css';
import { Bill, type FormProps, Trouble } from './order-ticket-figures.tsx';

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

function Types({ type, onType }: { type: Draft['type']; onType: (type: Draft['type']) => void }) {
  const t = useTexts('ticket');
  return (
    <Segmented
      label={t.type}
      value={familyOf(type)}
      onChange={onType}
      options={(['market', 'limit', 'stop'] as const).map((value) => ({ value, label: t[value] }))}
    />
  );
}

/** Unfolds the fields that few orders need. */
function Unfold({ unfolded, onFold }: { unfolded: boolean; onFold: () => void }) {
  const t = useTexts('ticket');
  return (
    <button type="button" className={styles.unfold} aria-expanded={unfolded} onClick={onFold}>
      {unfolded ? t.fewer : t.more}
      <Icon name="down" size="small" />
    </button>
  );
}

/** A refused order wins and loses nothing; an order by amount needs its own figures to know its units. */
const outcomesOf = ({ draft, preview }: Pick<FormProps, 'draft' | 'preview'>) =>
  preview.refusal || (draft.counting === 'money' && !preview.isFresh) ? null : preview.shown;

/** If there isn't enough of the instrument's currency, the other currencies are shown, whether More is open or not. */
const lacksMoney = ({ draft, order, preview }: Pick<FormProps, 'draft' | 'order' | 'preview'>): boolean =>
  effectOf(draft.intent) === 'open' &&
  (draft.payWith !== '' || (preview.shown !== null && order !== null && signOf(preview.shown.availableAfter) < 0));

/** The ticket's form: type, price, quantity; the folded fields that few orders need; and the live bill. */
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
    const next = asked.intent ? { ...typedFor(asked.intent, draft, instrument), ...asked } : asked;
    onChange(
      next.type
        ? { ...next, ...withType({ ...draft, ...next }, next.type, { price: priceNow, tick: instrument.tick }) }
        : next,
    );
  };
  const common = { draft, instrument, order, problemOf, onChange: change };
  return (
    <div className={styles.form}>
      <Types type={draft.type} onType={(type) => change({ type })} />
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
      <Fixes problem={quantity} onChange={change} />
      {payingShown ? <OrderTicketPaying draft={draft} instrument={instrument} onChange={change} /> : null}
      <Unfold unfolded={isMore} onFold={() => setUnfolded(!isMore)} />
      {isMore ? (
        <OrderTicketMore
          {...common}
          preview={quantity ? null : outcomesOf({ draft, preview })}
          asksConsent={preview.refusal?.code === 'marginNotEnabled'}
          heldShort={held.short !== '0'}
        />
      ) : null}
      <Trouble whole={whole} preview={preview} onChange={change} />
      <Bill {...{ draft, instrument, order, preview, beyondDisplayed }} />
    </div>
  );
}
