/** Asking for a loan: every instalment and the whole cost stand there before one asks. */
import { digitsOf } from '@bourse/core/money.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import styles from './credit.module.css';
import { isBetween } from './loan-draft.ts';
import { Instalments } from './schedule.tsx';
import { type Credit, type Quota, useCredit, useQuota } from './use-credit.ts';

const MONTHS = [3, 6, 12, 24, 36] as const;
const PLANS = ['equal', 'bullet'] as const;
type Quote = Answer<'credit/previewLoan'>;

export function ApplyScreen() {
  const title = useTexts('routes').loanTo;
  const asked = useHashQuery()['currency'];
  const { data, error, refetch } = useCredit();
  const { quotas, quota, setChosen } = useQuota(data, asked);
  return (
    <>
      <BackHeader title={title} fallback="/information/loan" />
      {data && quota ? (
        <Form key={quota.currency} credit={data} quotas={quotas} quota={quota} onCurrency={setChosen} />
      ) : error ? (
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Page foot="none">
          <Card>
            <SkeletonRows count={6} />
          </Card>
        </Page>
      )}
    </>
  );
}

/** What is wished, what it would cost, and the application. */
function useApplication({ currency, minimum, available }: Quota) {
  const t = useTexts('credit').application;
  const [amount, setAmount] = useState('');
  const [months, setMonths] = useState<(typeof MONTHS)[number]>(12);
  const [plan, setPlan] = useState<(typeof PLANS)[number]>('equal');
  const [agreed, setAgreed] = useState(false);
  const [hasTried, setTried] = useState(false);
  const possible = isBetween(amount, currency, minimum, available);
  const wish = { currency, amount, months, plan };
  const preview = useCall('credit/previewLoan', wish, { enabled: possible, keepPrevious: true, staleTimeMs: 0 });
  const apply = useCommand('credit/applyLoan');
  const submit = async () => {
    setTried(true);
    if (!possible || !agreed || !(await apply.run({ ...wish, agreed: true }))) return;
    showToast(t.applied, 'good');
    navigate('/information/loan', {}, { replace: true });
  };
  const type = (next: string) => {
    setAmount(next);
    setAgreed(false);
  };
  const shown = possible ? preview.data : undefined;
  const failure = possible ? preview.error : null;
  return {
    amount,
    type,
    months,
    setMonths,
    plan,
    setPlan,
    agreed,
    setAgreed,
    hasTried,
    possible,
    shown,
    failure,
    submit,
    apply,
  };
}

interface FormProps {
  credit: Credit;
  quotas: readonly Quota[];
  quota: Quota;
  onCurrency: (currency: string) => void;
}

function Form({ credit, quotas, quota, onCurrency }: FormProps) {
  const { application: t, overview } = useTexts('credit');
  const form = useApplication(quota);
  const { currency } = quota;
  const bounds = {
    minimum: formatMoneyIn(quota.minimum, currency),
    available: formatMoneyIn(quota.available, currency),
  };
  return (
    <Page foot="actions">
      <Card fields>
        <div className={styles.stack}>
          <Chips label={overview.currency} flush>
            {quotas.map((each) => (
              <Chip key={each.currency} chosen={each.currency === currency} onPress={() => onCurrency(each.currency)}>
                {each.currency}
              </Chip>
            ))}
          </Chips>
          <NumberField
            label={fill(t.amount, { currency })}
            value={form.amount}
            onChange={form.type}
            decimals={digitsOf(currency)}
            currency={currency}
            hint={fill(t.amountHint, bounds)}
            error={(form.hasTried || form.amount !== '') && !form.possible ? fill(t.amountFault, bounds) : null}
          />
          <p className={styles.label}>{t.term}</p>
          <Chips label={t.term} flush>
            {MONTHS.map((each) => (
              <Chip key={each} chosen={each === form.months} onPress={() => form.setMonths(each)}>
                {fill(t.monthsOf, { n: each })}
              </Chip>
            ))}
          </Chips>
          <Segmented
            label={t.plan}
            options={PLANS.map((value) => ({ value, label: t.plans[value] }))}
            value={form.plan}
            onChange={form.setPlan}
          />
          <p className={styles.note}>{t.planSays[form.plan]}</p>
        </div>
      </Card>
      {form.shown ? (
        <CostAndConsent quote={form.shown} credit={credit} form={form} />
      ) : (
        <Card>
          <p className={styles.note}>{form.failure ? describeFailure(form.failure) : t.typeFirst}</p>
        </Card>
      )}
      <ActionBar>
        <Button disabled={!form.shown} busy={form.apply.isPending} onPress={() => void form.submit()}>
          {form.possible ? fill(t.submit, { amount: formatMoneyIn(form.amount, currency) }) : overview.apply}
        </Button>
      </ActionBar>
    </Page>
  );
}

interface CostProps {
  quote: Quote;
  credit: Credit;
  form: ReturnType<typeof useApplication>;
}

function CostAndConsent({ quote, credit, form }: CostProps) {
  const { application: t, overview, laws } = useTexts('credit');
  const money = (amount: string): string => formatMoneyIn(amount, quote.currency);
  return (
    <>
      <Card title={t.cost}>
        <KeyValues>
          <KeyValue name={t.apr}>{formatRate(quote.apr)}</KeyValue>
          <KeyValue name={t.rate}>{formatRate(quote.rate)}</KeyValue>
          <KeyValue name={t.fee}>{money(quote.fee)}</KeyValue>
          <KeyValue name={t.interest}>{money(quote.interest)}</KeyValue>
          <KeyValue name={t.lateRate}>{formatRate(quote.lateRate)}</KeyValue>
          <KeyValue name={t.total} sum>
            {money(quote.total)}
          </KeyValue>
        </KeyValues>
        <div className={styles.stack}>
          <p className={styles.note}>{fill(t.cooling, { days: credit.coolingDays })}</p>
          <p className={styles.note}>{t.early}</p>
          <p className={styles.note}>{t.dayCount[quote.dayCount]}</p>
          <p className={styles.small}>
            {fill(overview.legal, { maximum: formatRate(quote.legal.maximum), law: laws[quote.legal.law] })}
          </p>
        </div>
        <label className={styles.consent}>
          <input type="checkbox" checked={form.agreed} onChange={(event) => form.setAgreed(event.target.checked)} />
          <span>{t.consent}</span>
        </label>
        {form.hasTried && !form.agreed ? (
          <p className={styles.fault} role="alert">
            {t.consentFault}
          </p>
        ) : null}
      </Card>
      <Card title={t.schedule}>
        <Instalments all={quote.instalments} currency={quote.currency} />
      </Card>
    </>
  );
}
