/**
 * The last check before a loan is paid out: what comes in, what is repaid and when, what is pledged, and the
 * consequences.
 */
import { refreshShown } from '../../api/cache.ts';
import { useSaidHere } from '../../api/said-here.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { Unanswered } from '../../components/unanswered.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Cost } from './cost.tsx';
import styles from './credit.module.css';
import type { Credit, Loan } from './use-credit.ts';
import { WouldPledge } from './would-pledge.tsx';

interface Props {
  offer: Loan;
  credit: Credit;
  open: boolean;
  onClose: () => void;
}

export function AcceptSheet({ offer, credit, open, onClose }: Props) {
  const t = useTexts('credit').application;
  const amount = formatMoneyIn(offer.principal, offer.currency);
  const accept = useCommand('credit/acceptLoan', { about: offer.id });
  const refused = useSaidHere(accept.refusal);
  const take = async () => {
    const taken = await accept.run({ loan: offer.id, total: offer.total });
    if (taken) showToast(fill(t.accepted, { amount }), 'good');
    // The total repayment may have changed since midnight.
    else if (taken === null) void refreshShown();
  };
  const close = () => {
    accept.reset();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t.acceptTitle}
      foot={
        <Button busy={accept.isPending} onPress={() => void take()}>
          {fill(t.acceptNow, { amount })}
        </Button>
      }
    >
      {refused ? (
        <p className={styles.fault} role="alert">
          {refused}
        </p>
      ) : null}
      <Unanswered of={accept} />
      <Cost loan={offer} />
      <First offer={offer} />
      <div className={styles.stack}>
        {offer.secured ? <WouldPledge loan={offer.id} rules /> : null}
        <p className={styles.note}>{fill(t.collected, { currency: offer.currency })}</p>
        <p className={styles.note}>{t.lateSays}</p>
        <p className={styles.note}>{fill(t.cooling, { days: credit.coolingDays })}</p>
        <p className={styles.note}>{t.early}</p>
      </div>
    </Sheet>
  );
}

/** When the first payment is due, and how much. */
function First({ offer }: { offer: Loan }) {
  const t = useTexts('credit').application;
  const { data } = useCall('credit/getSchedule', { loan: offer.id }, { staleTimeMs: 0 });
  const first = data?.instalments[0];
  return (
    <KeyValues>
      <KeyValue name={t.first}>
        {first
          ? fill(t.firstSays, { amount: formatMoneyIn(first.total, offer.currency), date: formatDate(first.date) })
          : '–'}
      </KeyValue>
    </KeyValues>
  );
}
