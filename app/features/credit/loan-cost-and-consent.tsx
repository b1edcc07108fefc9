import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatMoneyWithCurrency, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { LoanInstalments } from './loan-cost-and-instalments.tsx';
import type { useLoanApplication } from './use-loan-application.ts';
import type { CreditOverview } from './credit-overview.ts';
import { PledgeThresholds } from './choose-and-preview-pledge.tsx';

interface CostProps {
  quote: CallAnswer<'credit/previewLoan'>;
  credit: CreditOverview;
  form: ReturnType<typeof useLoanApplication>;
}

/** The whole cost of a loan, every instalment, and the consent to it. */
export function LoanCostAndConsent({ quote, credit, form }: CostProps) {
  const { application: t, overview, secured, laws } = useTexts('credit');
  const money = (amount: string): string => formatMoneyWithCurrency(amount, quote.currency);
  return (
    <>
      <Card title={t.cost}>
        <KeyValueList>
          <KeyValue name={t.paidOut}>{money(quote.principal)}</KeyValue>
          <KeyValue name={t.apr}>{formatRate(quote.apr)}</KeyValue>
          <KeyValue name={t.rate}>{formatRate(quote.rate)}</KeyValue>
          <KeyValue name={t.feeFirst}>{money(quote.fee)}</KeyValue>
          <KeyValue name={t.interest}>{money(quote.interest)}</KeyValue>
          <KeyValue name={t.lateRate}>{formatRate(quote.lateRate)}</KeyValue>
          <KeyValue name={t.total} sum>
            {money(quote.total)}
          </KeyValue>
        </KeyValueList>
        {quote.pledge ? (
          <>
            <h3 className={styles.part}>{secured.wouldPledge}</h3>
            <PledgeThresholds of={quote.pledge} currency={quote.currency} />
          </>
        ) : null}
        <div className={styles.stack}>
          <p className={styles.note}>{fillPlaceholders(t.next, { days: credit.offerDays })}</p>
          <p className={styles.note}>{fillPlaceholders(t.collected, { currency: quote.currency })}</p>
          <p className={styles.note}>{t.lateSays}</p>
          <p className={styles.note}>{fillPlaceholders(t.cooling, { days: credit.coolingDays })}</p>
          <p className={styles.note}>{t.early}</p>
          <p className={styles.note}>{t.dayCount[quote.dayCount]}</p>
          <p className={styles.small}>
            {fillPlaceholders(overview.legal, {
              currency: quote.currency,
              maximum: formatRate(quote.legal.maximum),
              law: laws[quote.legal.law],
            })}
          </p>
        </div>
        <label className={styles.consent}>
          <input
            type="checkbox"
            checked={form.agreed}
            aria-invalid={form.hasTried && !form.agreed ? true : undefined}
            onChange={(event) => form.setAgreed(event.target.checked)}
          />
          <span>{quote.pledge ? t.consentSecured : t.consent}</span>
        </label>
        {form.hasTried && !form.agreed ? (
          <p className={styles.fault} role="alert">
            {t.consentFault}
          </p>
        ) : null}
      </Card>
      <Card title={t.schedule}>
        <LoanInstalments all={quote.instalments} currency={quote.currency} zone={quote.zone} />
      </Card>
    </>
  );
}
