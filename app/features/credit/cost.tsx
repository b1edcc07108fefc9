/** The costs and the instalments of a loan, offered or running. */
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { Loan } from './use-credit.ts';

export function Cost({ loan }: { loan: Loan }) {
  const t = useTexts('credit').application;
  const money = (amount: string): string => formatMoneyIn(amount, loan.currency);
  return (
    <KeyValues>
      <KeyValue name={t.paidOut}>{money(loan.principal)}</KeyValue>
      <KeyValue name={t.term}>
        {fill(t.monthsOf, { n: loan.months })} · {t.plans[loan.plan]}
      </KeyValue>
      <KeyValue name={t.apr}>{formatRate(loan.apr)}</KeyValue>
      <KeyValue name={t.rate}>{formatRate(loan.rate)}</KeyValue>
      <KeyValue name={t.feeFirst}>{money(loan.fee)}</KeyValue>
      <KeyValue name={t.lateRate}>{formatRate(loan.lateRate)}</KeyValue>
      <KeyValue name={t.total} sum>
        {money(loan.total)}
      </KeyValue>
    </KeyValues>
  );
}
