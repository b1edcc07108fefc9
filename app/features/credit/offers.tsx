/** Applications and offers of loans, and the last check before one is paid out. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { AcceptSheet } from './accept-sheet.tsx';
import { Cost } from './cost.tsx';
import styles from './credit.module.css';
import { Schedule } from './schedule.tsx';
import type { Credit, Loan } from './use-credit.ts';
import { WouldPledge } from './would-pledge.tsx';

export function Applied({ loan, credit }: { loan: Loan; credit: Credit }) {
  const { application: t, overview } = useTexts('credit');
  const cancel = useCommand('credit/declineLoan');
  const submit = async () => {
    if (await cancel.run({ loan: loan.id })) showToast(t.cancelled, 'good');
  };
  return (
    <Card title={fill(t.waits, { amount: formatMoneyIn(loan.principal, loan.currency) })}>
      <Cost loan={loan} />
      <div className={styles.stack}>
        {loan.secured ? <WouldPledge loan={loan.id} /> : null}
        <p className={styles.note}>{fill(t.next, { days: credit.offerDays })}</p>
        <p className={styles.note}>{overview.oneAtATime}</p>
        <Button kind="soft" of={cancel} onPress={() => void submit()}>
          {t.cancel}
        </Button>
      </div>
    </Card>
  );
}

export function Offer({ offer, credit }: { offer: Loan; credit: Credit }) {
  const t = useTexts('credit').application;
  const amount = formatMoneyIn(offer.principal, offer.currency);
  const [shows, setShows] = useState(false);
  const [asks, setAsks] = useState<'accept' | 'decline' | null>(null);
  const close = () => setAsks(null);
  return (
    <Card
      title={fill(t.offerTitle, { amount })}
      sub={offer.offerUntil ? fill(t.offerUntil, { time: formatTime(offer.offerUntil) }) : null}
    >
      <Cost loan={offer} />
      {offer.secured ? (
        <div className={styles.stack}>
          <WouldPledge loan={offer.id} />
        </div>
      ) : null}
      {shows ? <Schedule loan={offer.id} /> : null}
      <div className={styles.stack}>
        {shows ? null : (
          <Button kind="plain" onPress={() => setShows(true)}>
            {t.schedule}
          </Button>
        )}
        <Button onPress={() => setAsks('accept')}>{fill(t.accept, { amount })}</Button>
        <Button kind="soft" onPress={() => setAsks('decline')}>
          {t.decline}
        </Button>
      </div>
      <AcceptSheet offer={offer} credit={credit} open={asks === 'accept'} onClose={close} />
      <Decline offer={offer} open={asks === 'decline'} onClose={close} />
    </Card>
  );
}

/** A declined offer doesn't come back. */
function Decline({ offer, open, onClose }: { offer: Loan; open: boolean; onClose: () => void }) {
  const t = useTexts('credit').application;
  const decline = useCommand('credit/declineLoan');
  const submit = async () => {
    const done = await decline.run({ loan: offer.id });
    if (done === undefined) return;
    onClose();
    if (done) showToast(t.declined, 'good');
  };
  return (
    <ConfirmDialog
      open={open}
      title={fill(t.declineAsk, { amount: formatMoneyIn(offer.principal, offer.currency) })}
      confirmText={t.decline}
      danger
      of={decline}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      {t.declineSays}
    </ConfirmDialog>
  );
}
