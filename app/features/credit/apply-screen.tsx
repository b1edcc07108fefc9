/** Applies for a loan: every instalment and the whole cost are shown before applying. */
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CurrencyChips } from '../../components/currency-chips.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { CostAndConsent } from './cost-and-consent.tsx';
import styles from './credit.module.css';
import { HoldingsCard } from './holdings-card.tsx';
import { NotVerified } from './quota-head.tsx';
import { useApplication } from './use-application.ts';
import { type Credit, type Quota, useCredit, useQuota } from './use-credit.ts';
import { useHoldings } from './use-holdings.ts';
import { WishFields } from './wish-fields.tsx';

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
