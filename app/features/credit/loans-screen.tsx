/** Credit loans: what one could borrow and on what basis, offers, and one's own loans. */
import { refetchActiveCalls } from '../../api/query-client.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { isAmountLess } from './use-loan-application.ts';
import { MoreCreditRequest, LoanQuotaSummary, LoanQuotaTable } from './loan-quota.tsx';
import { MyLoans, useMyLoans } from './my-loans.tsx';
import { LoanApplicationCard, LoanOfferCard } from './loan-offer-cards.tsx';
import { MarginCallWarning, UnpaidCreditWarning } from './loan-warnings.tsx';
import { type CreditOverview, useCreditOverview, useLoanQuota } from './credit-overview.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import styles from './credit.module.css';

export default function LoansScreen() {
  const title = useTexts('routes').loan;
  const { data, error, refetch } = useCreditOverview();
  return (
    <>
      <BackHeader title={title} fallback="/home/financial" />
      {data ? <LoansOverview credit={data} /> : <LoadingOrError page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}

function LoansOverview({ credit }: { credit: CreditOverview }) {
  const t = useTexts('credit').overview;
  const { quotas, quota, setChosen } = useLoanQuota(credit);
  const loans = useMyLoans();
  if (!quota) return null;
  const mayBorrow = credit.verified && credit.unpaid === null && credit.application === null;
  const mayApply = mayBorrow && credit.rate !== null && !isAmountLess(quota.available, quota.minimum, quota.currency);
  const mayAsk = credit.verified && credit.unpaid === null && credit.rate !== null;
  return (
    <PullToRefresh onRefresh={refetchActiveCalls}>
      <Page foot={mayApply ? 'actions' : 'none'}>
        <UnpaidCreditWarning credit={credit} />
        <MarginCallWarning />
        <LoanQuotaSummary credit={credit} quotas={quotas} quota={quota} onCurrency={setChosen} />
        {credit.offers.map((offer) => (
          <LoanOfferCard key={offer.id} offer={offer} credit={credit} />
        ))}
        {credit.application ? <LoanApplicationCard loan={credit.application} credit={credit} /> : null}
        <MyLoans reading={loans} />
        {loans.isPending ? null : (
          <>
            {mayBorrow ? <SecuredLoanCard currency={quota.currency} /> : null}
            <LoanQuotaTable credit={credit} quota={quota} />
            <MoreCreditRequest credit={credit} quota={quota} mayAsk={mayAsk} />
          </>
        )}
        {mayApply ? (
          <ActionBar>
            <Button onPress={() => navigate('/information/loanTo', { currency: quota.currency })}>{t.apply}</Button>
          </ActionBar>
        ) : null}
      </Page>
    </PullToRefresh>
  );
}

const HELD = 100;

/**
 * The other kind of loan, which doesn't depend on the score: in the currencies of one's holdings, the chosen one first.
 */
function SecuredLoanCard({ currency }: { currency: string }) {
  const t = useTexts('credit').secured;
  const { data } = useCall('trading/listPositions', { status: 'inPosition', limit: HELD });
  const held = (data?.rows ?? []).filter(({ side, leverage }) => side === 'long' && leverage === 1);
  const preferredHolding = held.find((each) => each.currency === currency) ?? held[0];
  return (
    <Card title={t.title}>
      <div className={styles.stack}>
        <p className={styles.note}>{t.about}</p>
        <Button
          kind="soft"
          onPress={() =>
            navigate('/information/loanTo', { currency: preferredHolding?.currency ?? currency, kind: 'holdings' })
          }
        >
          {t.begin}
        </Button>
      </div>
    </Card>
  );
}
