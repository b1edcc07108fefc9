/** Applications and offers of loans, and the last check before one is paid out. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { LoanCost, LoanSchedule } from './loan-cost-and-instalments.tsx';
import styles from './credit.module.css';
import type { CreditOverview, Loan } from './credit-overview.ts';
import { PledgePreview } from './choose-and-preview-pledge.tsx';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Sheet } from '../../components/sheet.tsx';
import { CommandStatusNote } from '../../components/command-status.tsx';

export function LoanApplicationCard({ loan, credit }: { loan: Loan; credit: CreditOverview }) {
  const { application: t, overview } = useTexts('credit');
  const cancel = useCommand('credit/declineLoan');
  const submit = async () => {
    if (await cancel.run({ loan: loan.id })) showToast(t.cancelled, 'good');
  };
  return (
    <Card title={fillPlaceholders(t.waits, { amount: formatMoneyWithCurrency(loan.principal, loan.currency) })}>
      <LoanCost loan={loan} />
      <div className={styles.stack}>
        {loan.secured ? <PledgePreview loan={loan.id} /> : null}
        <p className={styles.note}>{fillPlaceholders(t.next, { days: credit.offerDays })}</p>
        <p className={styles.note}>{overview.oneAtATime}</p>
        <Button kind="soft" command={cancel} onPress={() => void submit()}>
          {t.cancel}
        </Button>
      </div>
    </Card>
  );
}

export function LoanOfferCard({ offer, credit }: { offer: Loan; credit: CreditOverview }) {
  const t = useTexts('credit').application;
  const amount = formatMoneyWithCurrency(offer.principal, offer.currency);
  const [shows, setShows] = useState(false);
  const [asks, setAsks] = useState<'accept' | 'decline' | null>(null);
  const close = () => setAsks(null);
  return (
    <Card
      title={fillPlaceholders(t.offerTitle, { amount })}
      sub={offer.offerUntil ? fillPlaceholders(t.offerUntil, { time: formatDateTimeToMinute(offer.offerUntil) }) : null}
    >
      <LoanCost loan={offer} />
      {offer.secured ? (
        <div className={styles.stack}>
          <PledgePreview loan={offer.id} />
        </div>
      ) : null}
      {shows ? <LoanSchedule loan={offer.id} /> : null}
      <div className={styles.stack}>
        {shows ? null : (
          <Button kind="plain" onPress={() => setShows(true)}>
            {t.schedule}
          </Button>
        )}
        <Button onPress={() => setAsks('accept')}>{fillPlaceholders(t.accept, { amount })}</Button>
        <Button kind="soft" onPress={() => setAsks('decline')}>
          {t.decline}
        </Button>
      </div>
      <AcceptOfferSheet offer={offer} credit={credit} open={asks === 'accept'} onClose={close} />
      <DeclineOfferDialog offer={offer} open={asks === 'decline'} onClose={close} />
    </Card>
  );
}

/** A declined offer doesn't come back. */
function DeclineOfferDialog({ offer, open, onClose }: { offer: Loan; open: boolean; onClose: () => void }) {
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
      title={fillPlaceholders(t.declineAsk, { amount: formatMoneyWithCurrency(offer.principal, offer.currency) })}
      confirmText={t.decline}
      danger
      command={decline}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      {t.declineSays}
    </ConfirmDialog>
  );
}

/**
 * The last check before a loan is paid out: what comes in, what is repaid and when, what is pledged, and the
 * consequences.
 */

interface Props {
  offer: Loan;
  credit: CreditOverview;
  open: boolean;
  onClose: () => void;
}

function AcceptOfferSheet({ offer, credit, open, onClose }: Props) {
  const t = useTexts('credit').application;
  const amount = formatMoneyWithCurrency(offer.principal, offer.currency);
  const accept = useCommand('credit/acceptLoan', { customerChoices: offer.id });
  const refused = useInlineFailureText(accept.refusal);
  const take = async () => {
    const taken = await accept.run({ loan: offer.id, total: offer.total });
    if (taken) showToast(fillPlaceholders(t.accepted, { amount }), 'good');
    // The total repayment may have changed since midnight.
    else if (taken === null) void refetchActiveCalls();
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
          {fillPlaceholders(t.acceptNow, { amount })}
        </Button>
      }
    >
      {refused ? (
        <p className={styles.fault} role="alert">
          {refused}
        </p>
      ) : null}
      <CommandStatusNote command={accept} />
      <LoanCost loan={offer} />
      <FirstPaymentDue offer={offer} />
      <div className={styles.stack}>
        {offer.secured ? <PledgePreview loan={offer.id} rules /> : null}
        <p className={styles.note}>{fillPlaceholders(t.collected, { currency: offer.currency })}</p>
        <p className={styles.note}>{t.lateSays}</p>
        <p className={styles.note}>{fillPlaceholders(t.cooling, { days: credit.coolingDays })}</p>
        <p className={styles.note}>{t.early}</p>
      </div>
    </Sheet>
  );
}

/** When the first payment is due, and how much. */
function FirstPaymentDue({ offer }: { offer: Loan }) {
  const t = useTexts('credit').application;
  const { data } = useCall('credit/getSchedule', { loan: offer.id }, { staleTimeMs: 0 });
  const first = data?.instalments[0];
  return (
    <KeyValueList>
      <KeyValue name={t.first}>
        {first
          ? fillPlaceholders(t.firstSays, {
              amount: formatMoneyWithCurrency(first.total, offer.currency),
              date: formatDate(first.date),
            })
          : '–'}
      </KeyValue>
    </KeyValueList>
  );
}
