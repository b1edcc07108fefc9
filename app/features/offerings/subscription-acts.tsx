import { useCommand } from '../../api/use-command.ts';
import { AskedButton } from '../../components/asked-button.tsx';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { showToast } from '../../components/toast-store.ts';
import { deadline } from '../../format/dates.ts';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useKindWords } from './kind-words.ts';
import type { Subscription } from './next-step.ts';
import styles from './offerings.module.css';
import { useSettled } from './use-settled.ts';

/** An application can be cancelled before the close. */
export function Cancel({ subscription, closesAt }: { subscription: Subscription; closesAt: string }) {
  const t = useTexts('offerings');
  const words = useKindWords(subscription.kind);
  const cancel = useCommand('offerings/cancelSubscription');
  return (
    <div className={styles.actions}>
      <p className={styles.note}>{fill(t.until, { date: deadline(closesAt) })}</p>
      <AskedButton
        kind="soft"
        verb={words.cancel}
        title={words.cancelAsk}
        keep={t.keep}
        of={cancel}
        act={() => cancel.run({ subscription: subscription.id })}
        done={words.cancelled}
      >
        {t.cancelSays}
      </AskedButton>
    </div>
  );
}

/** Pays for an allotment beyond the deposit, or leaves it to the next applicant. */
export function Pay({ subscription, unpaid }: { subscription: Subscription; unpaid: 'returned' | 'lost' }) {
  const t = useTexts('offerings');
  const { waive: says } = useTexts('offerSays');
  const { held, due, currency } = subscription;
  const settled = useSettled(currency);
  const pay = useCommand('offerings/paySubscription');
  const waive = useCommand('offerings/waiveSubscription');
  const payNow = async () => {
    if (await pay.run({ subscription: subscription.id })) showToast(t.paidNow, 'good');
  };
  return (
    <div className={styles.actions}>
      <KeyValues>
        <KeyValue name={t.available}>{settled}</KeyValue>
      </KeyValues>
      <Button of={pay} onPress={() => void payNow()}>
        {fill(t.pay, { amount: formatMoneyIn(due, currency) })}
      </Button>
      <AskedButton
        kind="soft"
        verb={t.waive}
        title={t.waiveAsk}
        danger
        of={waive}
        act={() => waive.run({ subscription: subscription.id })}
        done={t.waived}
      >
        {fill(says[isZero(held) ? 'nothing' : unpaid === 'lost' ? 'lost' : 'back'], {
          held: formatMoneyIn(held, currency),
        })}
      </AskedButton>
    </div>
  );
}
