/** Applies for a loan: every instalment and the whole cost are shown before applying. */
import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, ChipRow, CurrencyChips } from '../../components/chip.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { LoanCostAndConsent } from './loan-cost-and-consent.tsx';
import styles from './credit.module.css';
import { PledgeableHoldingsCard, usePledgeableHoldings } from './choose-and-preview-pledge.tsx';
import { VerificationRequired } from './loan-quota.tsx';
import { isAmountLess, LOAN_TERM_MONTHS, REPAYMENT_PLANS, useLoanApplication } from './use-loan-application.ts';
import { type CreditOverview, type LoanQuota, useCreditOverview, useLoanQuota } from './credit-overview.ts';
import { currencyDigitsOf } from '@bourse/core/ledger/money.ts';
import { NumberField } from '../../components/number-field.tsx';

const KINDS = ['score', 'holdings'] as const;
type Kind = (typeof KINDS)[number];

export default function ApplyForLoanScreen() {
  const title = useTexts('routes').loanTo;
  const { currency: requestedCurrency, kind: wanted } = useHashQuery();
  const [kind, setKind] = useState<Kind>(wanted === 'holdings' ? 'holdings' : 'score');
  const { data, error, refetch } = useCreditOverview();
  const { quotas, quota, setChosen } = useLoanQuota(data, requestedCurrency);
  return (
    <>
      <BackHeader title={title} fallback="/information/loan" />
      {data && !data.verified ? (
        <Page foot="none">
          <Card>
            <VerificationRequired />
          </Card>
        </Page>
      ) : data && quota ? (
        <LoanApplicationForm
          key={`${quota.currency} ${kind}`}
          credit={data}
          quotas={quotas}
          quota={quota}
          onCurrency={setChosen}
          kind={kind}
          onKind={setKind}
        />
      ) : (
        <LoadingOrError page rows={6} error={error} onRetry={refetch} />
      )}
    </>
  );
}

interface FormProps {
  credit: CreditOverview;
  quotas: readonly LoanQuota[];
  quota: LoanQuota;
  onCurrency: (currency: string) => void;
  kind: Kind;
  onKind: (kind: Kind) => void;
}

function LoanApplicationForm(props: FormProps) {
  const { credit, quota, kind } = props;
  const { application: t, overview } = useTexts('credit');
  const { currency } = quota;
  const isSecured = kind === 'holdings';
  const holdings = usePledgeableHoldings(currency, isSecured);
  const available = isSecured ? holdings.loanable : quota.available;
  const form = useLoanApplication({
    currency,
    minimum: quota.minimum,
    available,
    ...(isSecured ? { pledges: holdings.pledges, chosen: holdings.chosen } : {}),
  });
  return (
    <Page foot="actions">
      <LoanKindFields {...props} />
      {isSecured ? <PledgeableHoldingsCard currency={currency} holdings={holdings} /> : null}
      <LoanAmountAndTermFields quota={quota} form={form} available={available} />
      {form.visibleQuote ? (
        <LoanCostAndConsent quote={form.visibleQuote} credit={credit} form={form} />
      ) : form.failure || available !== null ? (
        <Card>
          <p className={styles.note}>{form.failure ? describeFailure(form.failure) : t.typeFirst}</p>
        </Card>
      ) : null}
      <ActionBar>
        <Button
          disabled={!form.visibleQuote && !form.apply.unanswered}
          command={form.apply}
          onPress={() => void form.submit()}
        >
          {form.possible
            ? fillPlaceholders(t.submit, { amount: formatMoneyWithCurrency(form.amount, currency) })
            : overview.apply}
        </Button>
      </ActionBar>
    </Page>
  );
}

/** Whether by score or on holdings, and in which currency. */
function LoanKindFields({ quotas, quota: { currency }, onCurrency, kind, onKind }: FormProps) {
  const { overview, secured } = useTexts('credit');
  return (
    <Card fields>
      <div className={styles.stack}>
        <SegmentedControl
          label={secured.kind}
          options={KINDS.map((value) => ({ value, label: secured.kinds[value] }))}
          value={kind}
          onChange={onKind}
        />
        <CurrencyChips
          label={overview.currency}
          currencies={quotas.map((each) => each.currency)}
          chosen={currency}
          onChoose={onCurrency}
          flush
        />
      </div>
    </Card>
  );
}

interface WishProps {
  quota: LoanQuota;
  form: ReturnType<typeof useLoanApplication>;
  available: string | null;
}

/** The amount, the term and the plan. */
function LoanAmountAndTermFields({ quota, form, available }: WishProps) {
  const { application: t, secured } = useTexts('credit');
  const { currency } = quota;
  const bounds = {
    minimum: formatMoneyWithCurrency(quota.minimum, currency),
    available: formatMoneyWithCurrency(available ?? '0', currency),
  };
  const isTooLittle = available !== null && isAmountLess(available, quota.minimum, currency);
  const none = available === null ? secured.chooseFirst : isTooLittle ? fillPlaceholders(t.noneFree, bounds) : null;
  return (
    <Card fields>
      <div className={styles.stack}>
        <NumberField
          label={fillPlaceholders(t.amount, { currency })}
          value={form.amount}
          onChange={form.type}
          decimals={currencyDigitsOf(currency)}
          currency={currency}
          hint={none ?? fillPlaceholders(t.amountHint, bounds)}
          error={
            (form.hasTried || form.amount !== '') && !form.possible
              ? (none ?? fillPlaceholders(t.amountFault, bounds))
              : null
          }
        />
        <p className={styles.label}>{t.term}</p>
        <ChipRow label={t.term} flush>
          {LOAN_TERM_MONTHS.map((each) => (
            <Chip key={each} chosen={each === form.months} onPress={() => form.setMonths(each)}>
              {fillPlaceholders(t.monthsOf, { n: each })}
            </Chip>
          ))}
        </ChipRow>
        <SegmentedControl
          label={t.plan}
          options={REPAYMENT_PLANS.map((value) => ({ value, label: t.plans[value] }))}
          value={form.plan}
          onChange={form.setPlan}
        />
        <p className={styles.note}>{t.planSays[form.plan]}</p>
      </div>
    </Card>
  );
}
