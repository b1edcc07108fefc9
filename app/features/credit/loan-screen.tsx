/** Credit loans: what one could borrow and by what, what is offered, and one's own loans. */
import { refreshShown } from '../../api/cache.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { Money } from '../../components/figure.tsx';
import { Hero } from '../../components/hero.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { navigate } from '../../router/location.ts';
import styles from './credit.module.css';
import { MoreCredit } from './more-credit.tsx';
import { MyLoans } from './my-loans.tsx';
import { Applied, Offer } from './offers.tsx';
import { OnHoldings } from './on-holdings.tsx';
import { QuotaTable } from './quota-table.tsx';
import { type Credit, type Quota, useCredit, useQuota } from './use-credit.ts';

export function LoanScreen() {
  const title = useTexts('routes').loan;
  const { data, error, refetch } = useCredit();
  return (
    <>
      <BackHeader title={title} fallback="/home/financial" />
      {data ? <Overview credit={data} /> : <Waiting page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}

function Overview({ credit }: { credit: Credit }) {
  const t = useTexts('credit').overview;
  const { quotas, quota, setChosen } = useQuota(credit);
  if (!quota) return null;
  const mayBorrow = credit.verified && credit.unpaid === null && credit.application === null;
  const mayApply = mayBorrow && credit.rate !== null;
  return (
    <PullToRefresh onRefresh={refreshShown}>
      <Page foot={mayApply ? 'actions' : 'none'}>
        <Unpaid credit={credit} />
        <Hero label={t.canBorrow} unit={quota.currency} below={<Below credit={credit} quota={quota} />}>
          <Money amount={credit.verified ? quota.available : '0'} currency={quota.currency} />
        </Hero>
        <div className={styles.chips}>
          <Chips label={t.currency}>
            {quotas.map(({ currency }) => (
              <Chip key={currency} chosen={currency === quota.currency} onPress={() => setChosen(currency)}>
                {currency}
              </Chip>
            ))}
          </Chips>
        </div>
        {credit.offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
        {credit.application ? <Applied loan={credit.application} /> : null}
        <MyLoans />
        {mayBorrow ? <OnHoldings currency={quota.currency} /> : null}
        <QuotaTable credit={credit} quota={quota} />
        {credit.verified ? <MoreCredit credit={credit} currency={quota.currency} /> : null}
        {mayApply ? (
          <ActionBar>
            <Button onPress={() => navigate('/information/loanTo', { currency: quota.currency })}>{t.apply}</Button>
          </ActionBar>
        ) : null}
      </Page>
    </PullToRefresh>
  );
}

/** What the figure comes from, or why there is none. */
function Below({ credit, quota }: { credit: Credit; quota: Quota }) {
  const t = useTexts('credit').overview;
  if (!credit.verified)
    return (
      <span className={styles.below}>
        {t.identity}{' '}
        <Link to="/information/authInfo" className={styles.way}>
          {t.toIdentity}
        </Link>
      </span>
    );
  if (credit.rate === null) {
    const from = quota.table.at(-1)?.from ?? 0;
    return <span className={styles.below}>{fill(t.noneYet, { score: credit.score, from })}</span>;
  }
  const words = { quota: formatMoneyIn(quota.quota, quota.currency), score: credit.score };
  return <span className={styles.below}>{fill(t.ofQuota, words)}</span>;
}

function Unpaid({ credit: { unpaid } }: { credit: Credit }) {
  const t = useTexts('credit').overview;
  if (!unpaid) return null;
  return (
    <div className={styles.warning} role="status">
      <strong>{fill(t.unpaidTitle, { amount: formatMoneyIn(unpaid.amount, unpaid.currency) })}</strong>
      <span>{t.unpaid}</span>
      <Link to="/information/loanRe" className={styles.way}>
        {t.toLoans}
      </Link>
    </div>
  );
}
