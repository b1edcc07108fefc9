/** An application that waits, and an offer that can be taken up. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { Schedule } from './schedule.tsx';
import type { Loan } from './use-credit.ts';

export function Applied({ loan }: { loan: Loan }) {
  const t = useTexts('credit').application;
  const cancel = useCommand('credit/declineLoan');
  const submit = async () => {
    if (await cancel.run({ loan: loan.id })) showToast(t.cancelled, 'good');
  };
  return (
    <Card title={fill(t.waits, { amount: formatMoneyIn(loan.principal, loan.currency) })}>
      <Cost loan={loan} />
      <div className={styles.stack}>
        <Button kind="soft" busy={cancel.isPending} onPress={() => void submit()}>
          {t.cancel}
        </Button>
      </div>
    </Card>
  );
}

export function Offer({ offer }: { offer: Loan }) {
  const t = useTexts('credit').application;
  const amount = formatMoneyIn(offer.principal, offer.currency);
  const accept = useCommand('credit/acceptLoan');
  const decline = useCommand('credit/declineLoan');
  const [shows, setShows] = useState(false);
  const take = async () => {
    if (await accept.run({ loan: offer.id, total: offer.total })) showToast(fill(t.accepted, { amount }), 'good');
  };
  const refuse = async () => {
    if (await decline.run({ loan: offer.id })) showToast(t.declined, 'good');
  };
  return (
    <Card
      title={fill(t.offerTitle, { amount })}
      sub={offer.offerUntil ? fill(t.offerUntil, { time: formatTime(offer.offerUntil) }) : null}
    >
      <Cost loan={offer} />
      {shows ? <Schedule loan={offer.id} /> : null}
      <div className={styles.stack}>
        {shows ? null : (
          <Button kind="plain" onPress={() => setShows(true)}>
            {t.schedule}
          </Button>
        )}
        <Button busy={accept.isPending} onPress={() => void take()}>
          {fill(t.accept, { amount })}
        </Button>
        <Button kind="soft" busy={decline.isPending} onPress={() => void refuse()}>
          {t.decline}
        </Button>
      </div>
    </Card>
  );
}

export function Cost({ loan }: { loan: Loan }) {
  const t = useTexts('credit').application;
  const { currency } = loan;
  return (
    <KeyValues>
      <KeyValue name={t.apr}>{formatRate(loan.apr)}</KeyValue>
      <KeyValue name={t.rate}>{formatRate(loan.rate)}</KeyValue>
      <KeyValue name={t.term}>{fill(t.monthsOf, { n: loan.months })}</KeyValue>
      <KeyValue name={t.plan}>{t.plans[loan.plan]}</KeyValue>
      <KeyValue name={t.fee}>{formatMoneyIn(loan.fee, currency)}</KeyValue>
      <KeyValue name={t.lateRate}>{formatRate(loan.lateRate)}</KeyValue>
      <KeyValue name={t.total} sum>
        {formatMoneyIn(loan.total, currency)}
      </KeyValue>
    </KeyValues>
  );
}
