import { describeFailure } from '../../api/failure.ts';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import { OrderTicketBill, OrderTicketBillSkeleton, OrderTicketNotes } from './order-ticket-bill.tsx';
import { GuideHere } from '../guide/shared/guide-here.tsx';
import { type Draft, priceOf } from './order-ticket-draft.ts';
import { Fixes } from './order-ticket-fixes.tsx';
import { type Instrument, type OrderInput, takesAsk } from './order-ticket-intent.ts';
import type { QuoteText } from './order-ticket-outcome.ts';
import type { TicketPreview } from './order-ticket-preview.ts';
import type { Problem } from './order-ticket-problems.ts';
import styles from './order-ticket.module.css';

export interface FormProps {
  draft: Draft;
  instrument: Instrument;
  /** The order as it is; null while something is missing. */
  order: OrderInput | null;
  preview: TicketPreview;
  problems: readonly Problem[];
  /** Units held on each side, summed over open quantities. */
  held: { long: string; short: string };
  quote: QuoteText | null;
  /** More units than are displayed at the best price. */
  beyondDisplayed: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** Problems of the order as a whole, and possible fixes. */
export function Trouble({
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

/** The limit that is typed; null if it can't be read. */
function limitOf({ limitPrice }: Draft): string | null {
  const price = priceOf(limitPrice);
  return 'value' in price ? price.value : null;
}

/** The live bill and its notes. */
export function Bill({
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
        {preview.shown ? (
          <OrderTicketBill
            preview={preview.shown}
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
      {preview.shown && preview.isFresh && !blank ? (
        <>
          <OrderTicketNotes preview={preview.shown} rises={!takesAsk(draft.intent)} tick={instrument.tick} />
          <GuideHere about="order" of={order} />
        </>
      ) : null}
      {preview.refusal ? (
        <GuideHere
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
