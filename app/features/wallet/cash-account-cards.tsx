import { lazy, Suspense, useState } from 'react';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { Card } from '../../components/card.tsx';
import { Money } from '../../components/price-figures.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatCompactMoney, formatMoney, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { DISPLAY_CURRENCIES } from '../../format/display-currency.ts';
import styles from './wallet.module.css';
import { FeatureMenuRows } from '../../components/feature-menu-rows.tsx';
import { SupportRow } from '../../components/support-row.tsx';
import { getConfig } from '../../config/app-config.ts';
import { getRoutePath } from '../../router/route-registry.ts';

type Account = CallAnswer<'wallet/getWallet'>['accounts'][number];

/** Symbols written before an amount; other currencies show their code. */
const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  MXN: 'MX$',
  THB: '฿',
  KRW: '₩',
  INR: '₹',
  SAR: 'SR',
  USDT: '₮',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: 'CN¥',
  HKD: 'HK$',
  TWD: 'NT$',
  VND: '₫',
  MYR: 'RM',
  AUD: 'A$',
};

const sumOf = ({ currency, available, frozen, margin }: Account): string =>
  formatAmount(
    [available, frozen, margin].reduce((sum, amount) => sum + (parseAmount(amount, currency) ?? 0n), 0n),
    currency,
  );

function AccountRow({ account }: { account: Account }) {
  const t = useTexts('wallet');
  const names = useTexts('currencies');
  const waits = account.unsettled.length > 0;
  const all: readonly [name: string, amount: string, format: typeof formatMoney][] = [
    // A value that moves keeps its width: with all decimals it would wrap now and then.
    [t.inPositionsOf, account.inPositions, formatCompactMoney],
    [t.frozen, account.frozen, formatMoney],
    [t.loan, account.loan, formatMoney],
    [t.settled, account.settled, formatMoney],
  ];
  const parts = all.filter(([name, amount]) => (name === t.settled ? waits : !isZero(amount)));
  return (
    <ListRow
      start={<InitialsAvatar name={account.currency} sign={SIGNS[account.currency] ?? account.currency} />}
      title={labelOf(names, account.currency)}
      sub={
        parts.length === 0 ? (
          account.currency
        ) : (
          <span className={styles.subs}>
            {parts.map(([name, amount, format]) => (
              <span key={name}>
                {name} {format(amount, account.currency)}
              </span>
            ))}
            {account.unsettled.map(({ date, at, amount }) => (
              <span key={date}>
                {fillPlaceholders(t.settlesOn, {
                  amount: formatMoney(amount, account.currency),
                  date: formatDateTimeToMinute(at),
                })}
              </span>
            ))}
          </span>
        )
      }
      end={
        <span className={styles.moved}>
          <Money amount={account.available} currency={account.currency} />
          <small>{t.available}</small>
        </span>
      }
    />
  );
}

/**
 * Whether the customer uses the currency: with something invested, on hold, owed or still to settle in it. Money that
 * lies in it counts too, except in a practice world, where everybody begins with some of each.
 */
export const isCurrencyInUse = (account: Account, practice: boolean): boolean =>
  [account.inPositions, account.frozen, account.margin, account.loan].some((amount) => !isZero(amount)) ||
  account.unsettled.length > 0 ||
  (!practice && !isZero(account.available));

/** The reader's own currency, then those of the markets, then the others; those without money last. */
export function sortCashAccounts(accounts: readonly Account[], own: string): Account[] {
  const order = [own, ...DISPLAY_CURRENCIES];
  const place = ({ currency }: Account): number => (order.includes(currency) ? order.indexOf(currency) : order.length);
  const isEmpty = (account: Account): number =>
    Number(account.currency !== own && isZero(sumOf(account)) && isZero(account.inPositions) && isZero(account.loan));
  return accounts.toSorted((a, b) => isEmpty(a) - isEmpty(b) || place(a) - place(b));
}

/**
 * The cash accounts, sorted, one per currency: the reader's own and those in use; the others are folded below them.
 */
export function CashAccountsCard({ accounts, own }: { accounts: readonly Account[] | undefined; own: string }) {
  const t = useTexts('wallet');
  const [isOpen, setOpen] = useState(false);
  const { practice } = getConfig();
  const isUnfolded = (account: Account): boolean => account.currency === own || isCurrencyInUse(account, practice);
  const unfolded = accounts?.filter(isUnfolded) ?? [];
  // If none is in use, all of them are shown.
  const folded = unfolded.length === 0 ? [] : (accounts?.filter((account) => !isUnfolded(account)) ?? []);
  const visibleAccounts = folded.length === 0 ? accounts : isOpen ? [...unfolded, ...folded] : unfolded;
  return (
    <Card title={t.accounts}>
      {visibleAccounts ? (
        visibleAccounts.map((account) => <AccountRow key={account.currency} account={account} />)
      ) : (
        <SkeletonRows count={2} />
      )}
      {folded.length > 0 ? (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{isOpen ? t.fewerCurrencies : fillPlaceholders(t.moreCurrencies, { count: folded.length })}</span>
          <Icon name="down" size="small" />
        </button>
      ) : null}
      {accounts?.length === 0 ? <p className={styles.hint}>{t.noAccounts}</p> : null}
    </Card>
  );
}

const DividendsAndTaxSheet = lazy(() => import('./dividends-and-tax-sheet.tsx'));

/** Opens dividends and the yearly report. */
export function DividendsAndTaxRow() {
  const t = useTexts('wallet');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Card flush>
        <ListRow
          title={t.income}
          sub={<span className={styles.wrap}>{t.incomeHint}</span>}
          onPress={() => setOpen(true)}
        />
      </Card>
      {open ? (
        <Suspense fallback={null}>
          <DividendsAndTaxSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Further money functions, records, and customer service. */
export function MoneyFunctionsCard() {
  return (
    <Card flush>
      <FeatureMenuRows on="money" without={[getRoutePath('recharge'), getRoutePath('cashOut')]} />
      <SupportRow />
    </Card>
  );
}
