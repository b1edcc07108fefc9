import { currencyDigitsOf } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { isAmountBetween, pickSmallerAmount } from './use-loan-application.ts';
import { type Loan, useDueDateFormatter } from './credit-overview.ts';

/** The amount, its maximum, and the payment. */
function useRepayment({ id, currency, owed }: Loan) {
  const done = useTexts('successes').repayment;
  const { data: wallet } = useCall('wallet/getWallet', {});
  const available = wallet?.accounts.find((each) => each.currency === currency)?.available ?? '0';
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const repay = useCommand('credit/repayLoan');
  const most = pickSmallerAmount(owed.total, available, currency);
  const possible = isAmountBetween(amount, currency, '0', most);
  const submit = async () => {
    setTried(true);
    // What may have been paid already is no longer owed.
    if (!possible && !repay.unanswered) return;
    if (!(await repay.run({ loan: id, amount }))) return;
    showToast(done, 'good');
    setAmount('');
    setTried(false);
  };
  const type = (next: string) => {
    setAmount(next);
    repay.reset();
  };
  return {
    available,
    most,
    amount,
    type,
    wrong: (hasTried || amount !== '') && !possible && !repay.unanswered,
    possible,
    submit,
    repay,
  };
}

/** What is owed, and its repayment. */
export function LoanRepayment({ loan }: { loan: Loan }) {
  const { repayment: t, secured } = useTexts('credit');
  const { currency, owed, proposal } = loan;
  const title = useTexts('routes').loanRe;
  const form = useRepayment(loan);
  const money = (amount: string): string => formatMoneyWithCurrency(amount, currency);
  const fault = isZero(form.most)
    ? fillPlaceholders(t.noMoney, { currency })
    : fillPlaceholders(t.fault, { most: money(form.most) });
  return (
    <>
      <Card title={fillPlaceholders(loan.secured ? secured.loanOf : t.loanOf, { amount: money(loan.principal) })}>
        <LoanDebtFigures loan={loan} />
      </Card>
      {proposal ? (
        <Card>
          <p className={styles.note}>{fillPlaceholders(t.proposal, { amount: money(proposal.amount) })}</p>
          <Button kind="soft" onPress={() => form.type(proposal.amount)}>
            {t.take}
          </Button>
        </Card>
      ) : null}
      <Card fields>
        <div className={styles.stack}>
          <NumberField
            label={fillPlaceholders(t.amount, { currency })}
            value={form.amount}
            onChange={form.type}
            decimals={currencyDigitsOf(currency)}
            currency={currency}
            hint={fillPlaceholders(t.hint, { owed: money(owed.total), available: money(form.available) })}
            error={form.wrong ? fault : null}
          />
          <ChipRow label={fillPlaceholders(t.amount, { currency })} flush>
            {isZero(owed.due) ? null : (
              <Chip onPress={() => form.type(owed.due)}>
                {fillPlaceholders(t.dueOnly, { amount: money(owed.due) })}
              </Chip>
            )}
            <Chip onPress={() => form.type(owed.total)}>{fillPlaceholders(t.all, { amount: money(owed.total) })}</Chip>
          </ChipRow>
          <Button command={form.repay} onPress={() => void form.submit()}>
            {form.possible ? fillPlaceholders(t.submit, { amount: money(form.amount) }) : title}
          </Button>
          <p className={styles.small}>{t.order}</p>
        </div>
      </Card>
    </>
  );
}

function LoanDebtFigures({ loan }: { loan: Loan }) {
  const { overview, application, repayment: t } = useTexts('credit');
  const { currency, owed, next, coolingUntil, zone, status } = loan;
  const due = useDueDateFormatter()(loan);
  const money = (amount: string): string => formatMoneyWithCurrency(amount, currency);
  return (
    <>
      <KeyValueList>
        <KeyValue name={t.principal}>{money(owed.principal)}</KeyValue>
        <KeyValue name={t.interest}>{money(owed.interest)}</KeyValue>
        <KeyValue name={application.fee}>{money(owed.fee)}</KeyValue>
        <KeyValue name={overview.owedNow} sum>
          {money(owed.total)}
        </KeyValue>
      </KeyValueList>
      <div className={styles.stack}>
        <p className={styles.note}>{due ?? overview.nothingDue}</p>
        {next && status !== 'overdue' ? (
          <p className={styles.note}>{fillPlaceholders(application.collected, { currency })}</p>
        ) : null}
        {coolingUntil ? (
          <p className={styles.note}>{fillPlaceholders(t.coolingUntil, { date: formatDate(coolingUntil), zone })}</p>
        ) : null}
      </div>
    </>
  );
}
