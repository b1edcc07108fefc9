/** Applies for a loan: every instalment and the whole cost are shown before applying. */
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { ActionBar, BackHeader, Page } from '../../components/page.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, Chips, CurrencyChips } from '../../components/chip.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { CostAndConsent } from './cost-and-consent.tsx';
import styles from './credit.module.css';
import { HoldingsCard, useHoldings } from './pledge-preview.tsx';
import { NotVerified } from './quota.tsx';
import { isLess, MONTHS, PLANS, useApplication } from './use-application.ts';
import { type Credit, type Quota, useCredit, useQuota } from './use-credit.ts';
import { digitsOf } from '@bourse/core/ledger/money.ts';
import { NumberField } from '../../components/number-field.tsx';

const KINDS = ['score', 'holdings'] as const;
type Kind = (typeof KINDS)[number];

export default function ApplyScreen() {
  const title = useTexts('routes').loanTo;
  const { currency: asked, kind: wanted } = useHashQuery();
  const [kind, setKind] = useState<Kind>(wanted === 'holdings' ? 'holdings' : 'score');
  const { data, error, refetch } = useCredit();
  const { quotas, quota, setChosen } = useQuota(data, asked);
  return (
    <>
      <BackHeader title={title} fallback="/information/loan" />
      {data && !data.verified ? (
        <Page foot="none">
          <Card>
            <NotVerified />
          </Card>
        </Page>
      ) : data && quota ? (
        <Form
          key={`${quota.currency} ${kind}`}
          credit={data}
          quotas={quotas}
          quota={quota}
          onCurrency={setChosen}
          kind={kind}
          onKind={setKind}
        />
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
  kind: Kind;
  onKind: (kind: Kind) => void;
}

function Form(props: FormProps) {
  const { credit, quota, kind } = props;
  const { application: t, overview } = useTexts('credit');
  const { currency } = quota;
  const isSecured = kind === 'holdings';
  const holdings = useHoldings(currency, isSecured);
  const available = isSecured ? holdings.loanable : quota.available;
  const form = useApplication({
    currency,
    minimum: quota.minimum,
    available,
    ...(isSecured ? { pledges: holdings.pledges, chosen: holdings.chosen } : {}),
  });
  return (
    <Page foot="actions">
      <KindFields {...props} />
      {isSecured ? <HoldingsCard currency={currency} holdings={holdings} /> : null}
      <WishFields quota={quota} form={form} available={available} />
      {form.shown ? (
        <CostAndConsent quote={form.shown} credit={credit} form={form} />
      ) : form.failure || available !== null ? (
        <Card>
          <p className={styles.note}>{form.failure ? describeFailure(form.failure) : t.typeFirst}</p>
        </Card>
      ) : null}
      <ActionBar>
        <Button disabled={!form.shown && !form.apply.unanswered} of={form.apply} onPress={() => void form.submit()}>
          {form.possible ? fill(t.submit, { amount: formatMoneyIn(form.amount, currency) }) : overview.apply}
        </Button>
      </ActionBar>
    </Page>
  );
}

/** Whether by score or on holdings, and in which currency. */
function KindFields({ quotas, quota: { currency }, onCurrency, kind, onKind }: FormProps) {
  const { overview, secured } = useTexts('credit');
  return (
    <Card fields>
      <div className={styles.stack}>
        <Segmented
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
  quota: Quota;
  form: ReturnType<typeof useApplication>;
  available: string | null;
}

/** The amount, the term and the plan. */
function WishFields({ quota, form, available }: WishProps) {
  const { application: t, secured } = useTexts('credit');
  const { currency } = quota;
  const bounds = {
    minimum: formatMoneyIn(quota.minimum, currency),
    available: formatMoneyIn(available ?? '0', currency),
  };
  const isTooLittle = available !== null && isLess(available, quota.minimum, currency);
  const none = available === null ? secured.chooseFirst : isTooLittle ? fill(t.noneFree, bounds) : null;
  return (
    <Card fields>
      <div className={styles.stack}>
        <NumberField
          label={fill(t.amount, { currency })}
          value={form.amount}
          onChange={form.type}
          decimals={digitsOf(currency)}
          currency={currency}
          hint={none ?? fill(t.amountHint, bounds)}
          error={(form.hasTried || form.amount !== '') && !form.possible ? (none ?? fill(t.amountFault, bounds)) : null}
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
  );
}
