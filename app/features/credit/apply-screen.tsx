/** Asking for a loan: every instalment and the whole cost stand there before one asks. */
import { digitsOf } from '@bourse/core/money.ts';
import { describeFailure } from '../../api/failure.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { CostAndConsent } from './cost-and-consent.tsx';
import styles from './credit.module.css';
import { MONTHS, PLANS, useApplication } from './use-application.ts';
import { type Credit, type Quota, useCredit, useQuota } from './use-credit.ts';

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
      ) : (
        <Waiting page rows={6} error={error} onRetry={refetch} />
      )}
    </>
  );
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
