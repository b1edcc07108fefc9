/** What one could borrow in each currency, on what basis, and how to get more; or why nothing. */
import { CurrencyChips } from '../../components/currency-chips.tsx';
import { Money } from '../../components/figure.tsx';
import { Hero } from '../../components/hero.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useReview } from '../../session/use-review.ts';
import styles from './credit.module.css';
import { isLess } from './loan-draft.ts';
import type { Credit, Quota } from './use-credit.ts';

interface QuotaHeadProps {
  credit: Credit;
  quotas: readonly Quota[];
  quota: Quota;
  onCurrency: (currency: string) => void;
}

export function QuotaHead({ credit, quotas, quota, onCurrency }: QuotaHeadProps) {
  const t = useTexts('credit').overview;
  return (
    <>
      <Hero label={t.canBorrow} unit={quota.currency} below={<Below credit={credit} quota={quota} />}>
        <Money amount={credit.verified && credit.unpaid === null ? quota.available : '0'} currency={quota.currency} />
      </Hero>
      <div className={styles.chips}>
        <CurrencyChips
          label={t.currency}
          currencies={quotas.map(({ currency }) => currency)}
          chosen={quota.currency}
          onChoose={onCurrency}
        />
      </div>
    </>
  );
}

/** Borrowing requires verification; links to it. */
export function NotVerified() {
  const t = useTexts('credit').overview;
  const review = useReview();
  if (review) return <span className={styles.below}>{review}</span>;
  return (
    <span className={styles.below}>
      {t.identity}{' '}
      <Link to="/information/authInfo" className={styles.way}>
        {t.toIdentity}
      </Link>
    </span>
  );
}

/** What the figure is based on, or why there is none. */
function Below({ credit, quota }: { credit: Credit; quota: Quota }) {
  const t = useTexts('credit').overview;
  if (!credit.verified) return <NotVerified />;
  if (credit.unpaid) return <span className={styles.below}>{t.noneWhileLate}</span>;
  if (credit.rate === null) {
    const from = quota.table.at(-1)?.from ?? 0;
    return <span className={styles.below}>{fill(t.noneYet, { score: credit.score, from })}</span>;
  }
  const [most, minimum] = [quota.quota, quota.minimum].map((amount) => formatMoneyIn(amount, quota.currency));
  const words = { quota: most ?? '', minimum: minimum ?? '', score: credit.score };
  if (isLess(quota.available, quota.minimum, quota.currency))
    return <span className={styles.below}>{fill(t.usedUp, words)}</span>;
  return <span className={styles.below}>{fill(t.ofQuota, words)}</span>;
}
