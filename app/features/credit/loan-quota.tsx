/** What one could borrow in each currency, on what basis, and how to get more; or why nothing. */
import { CurrencyChips } from '../../components/chip.tsx';
import { Money } from '../../components/price-figures.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { formatMoneyWithCurrency, formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useIdentityReviewMessage } from '../../session/use-current-user.ts';
import styles from './credit.module.css';
import { isAmountLess, parseWholeNumber } from './use-loan-application.ts';
import type { CreditOverview, LoanQuota } from './credit-overview.ts';
import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { formatDate } from '../../format/dates.ts';
import { CreditScoreSheet } from '../settings/shared/credit-score-sheet.tsx';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast.tsx';

interface QuotaHeadProps {
  credit: CreditOverview;
  quotas: readonly LoanQuota[];
  quota: LoanQuota;
  onCurrency: (currency: string) => void;
}

export function LoanQuotaSummary({ credit, quotas, quota, onCurrency }: QuotaHeadProps) {
  const t = useTexts('credit').overview;
  return (
    <>
      <HeroFigure label={t.canBorrow} unit={quota.currency} below={<LoanQuotaBasis credit={credit} quota={quota} />}>
        <Money amount={credit.verified && credit.unpaid === null ? quota.available : '0'} currency={quota.currency} />
      </HeroFigure>
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
export function VerificationRequired() {
  const t = useTexts('credit').overview;
  const review = useIdentityReviewMessage();
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
function LoanQuotaBasis({ credit, quota }: { credit: CreditOverview; quota: LoanQuota }) {
  const t = useTexts('credit').overview;
  if (!credit.verified) return <VerificationRequired />;
  if (credit.unpaid) return <span className={styles.below}>{t.noneWhileLate}</span>;
  if (credit.rate === null) {
    const from = quota.table.at(-1)?.from ?? 0;
    return <span className={styles.below}>{fillPlaceholders(t.noneYet, { score: credit.score, from })}</span>;
  }
  const [most, minimum] = [quota.quota, quota.minimum].map((amount) => formatMoneyWithCurrency(amount, quota.currency));
  const words = { quota: most ?? '', minimum: minimum ?? '', score: credit.score };
  if (isAmountLess(quota.available, quota.minimum, quota.currency))
    return <span className={styles.below}>{fillPlaceholders(t.usedUp, words)}</span>;
  return <span className={styles.below}>{fillPlaceholders(t.ofQuota, words)}</span>;
}

/** The published table: amounts and rates by score; the reader's own row is highlighted. */
export function LoanQuotaTable({ credit, quota }: { credit: CreditOverview; quota: LoanQuota }) {
  const { overview: t, application, laws } = useTexts('credit');
  const [isOpen, setOpen] = useState(false);
  const own = quota.table.find(({ from }) => credit.score >= from)?.from;
  return (
    <Card title={t.tableTitle}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.score}</th>
            <th scope="col">{t.tableQuota}</th>
            <th scope="col">{t.tableRate}</th>
          </tr>
        </thead>
        <tbody>
          {quota.table.map(({ from, quota: most, rate }) => (
            <tr key={from} className={from === own ? styles.mine : undefined} aria-current={from === own || undefined}>
              <td>{fillPlaceholders(t.tableFrom, { score: from })}</td>
              <td>{formatMoneyWithCurrency(most, quota.currency)}</td>
              <td>{formatRate(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.stack}>
        <p className={styles.note}>
          {fillPlaceholders(t.tableSays, {
            date: formatDate(credit.table),
            fee: formatRate(credit.feeRate),
            late: formatRate(credit.lateMore),
          })}
        </p>
        <p className={styles.note}>{application.dayCount[quota.dayCount]}</p>
        <p className={styles.small}>
          {fillPlaceholders(t.legal, {
            currency: quota.currency,
            maximum: formatRate(quota.legal.maximum),
            law: laws[quota.legal.law],
          })}
        </p>
      </div>
      <MenuRow icon="info" title={t.scoreWay} onPress={() => setOpen(true)} />
      <CreditScoreSheet open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

const OPEN: ReadonlySet<string> = new Set(['submitted', 'inReview', 'processing']);

interface MoreCreditProps {
  credit: CreditOverview;
  quota: LoanQuota;
  /** Whether asking for more makes sense: nothing is overdue, and the score allows a loan. */
  mayAsk: boolean;
}

/** Requests more than the table allows: a whole number, which two people decide about. */
export function MoreCreditRequest({
  credit: { moreCredit },
  quota: { currency, maximumExtraRequest: extraCredit },
  mayAsk,
}: MoreCreditProps) {
  const t = useTexts('credit').overview;
  const done = useTexts('successes').submit;
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const ask = useCommand('credit/applyCredit');
  const whole = parseWholeNumber(typed);
  const limit = Math.trunc(Number(extraCredit));
  const amount = whole !== null && whole <= limit ? whole : null;
  const most = formatQuantity(String(limit));
  const submit = async () => {
    setTried(true);
    if (amount === null || !(await ask.run({ currency, amount }))) return;
    showToast(done, 'good');
    setTyped('');
    setTried(false);
  };
  if (moreCredit && OPEN.has(moreCredit.status))
    return (
      <Card title={t.moreTitle}>
        <p className={styles.note}>
          {fillPlaceholders(t.moreWaits, {
            amount: formatMoneyWithCurrency(moreCredit.amount ?? '0', moreCredit.currency ?? currency),
          })}
        </p>
      </Card>
    );
  if (!mayAsk || isZero(extraCredit)) return null;
  return (
    <Card title={t.moreTitle} sub={t.moreSays} fields>
      <div className={styles.stack}>
        <NumberField
          label={fillPlaceholders(t.moreAmount, { currency })}
          value={typed}
          onChange={setTyped}
          decimals={0}
          currency={currency}
          hint={fillPlaceholders(t.moreUpTo, { most })}
          error={(hasTried || typed !== '') && amount === null ? fillPlaceholders(t.moreFault, { most }) : null}
        />
        <Button kind="soft" busy={ask.isPending} onPress={() => void submit()}>
          {t.moreAsk}
        </Button>
      </div>
    </Card>
  );
}
