/** What a transfer means to the customer whose money it moved. */
import { isCustomerAccount } from '@bourse/core/registry/chart-of-accounts.ts';
import type { ListCallRow } from '../../../api/use-call.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { ListRow } from '../../../components/list-row.tsx';
import { HappenedAt } from '../../../components/happened-at.tsx';
import { formatMoney, formatMoneyWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { MAIN_PORTFOLIO } from '../../../router/location.ts';
import type { GetPortfolioName } from '../../../session/use-portfolios.ts';
import styles from '../wallet.module.css';

export type Transfer = ListCallRow<'wallet/listTransfers'>;

export const isCustomerLedgerAccount = (bucket: string): boolean => isCustomerAccount(bucket);

export interface MoneyMovement {
  /** For the shown balance: 1 more, −1 less; 0 for the house's own. */
  sign: -1 | 0 | 1;
  /** Whether it came from outside, and not from another of one's own places. */
  isIncome: boolean;
  /** The balance to show after it, and its bucket: the available money if it was involved. */
  bucket: string | null;
  after: string | null;
  /** The portfolio of that balance; the main one if absent. */
  portfolio: string | undefined;
}

const HOUSE = { sign: 0, isIncome: false, bucket: null, after: null, portfolio: undefined } as const;

type Sides = Pick<Transfer, 'from' | 'to' | 'fromAfter' | 'toAfter' | 'fromPortfolio' | 'toPortfolio'>;
const isFree = (bucket: string): boolean => bucket === 'available' || bucket === 'playAvailable';

/** A move between two portfolios is shown from the paying side, unless the other (`seenIn`) is the one shown. */
export function toMoneyMovement(
  { from, to, fromAfter, toAfter, fromPortfolio, toPortfolio }: Sides,
  seenIn: string = MAIN_PORTFOLIO,
): MoneyMovement {
  if (!isCustomerLedgerAccount(from) && !isCustomerLedgerAccount(to)) return HOUSE;
  const isIncome = !isCustomerLedgerAccount(from);
  const comesHere = seenIn !== MAIN_PORTFOLIO && toPortfolio === seenIn && fromPortfolio !== seenIn;
  return isIncome || comesHere || (isFree(to) && !isFree(from))
    ? { sign: 1, isIncome, bucket: to, after: toAfter, portfolio: toPortfolio }
    : { sign: -1, isIncome, bucket: from, after: fromAfter, portfolio: fromPortfolio };
}

/** Whether it went from one of the customer's portfolios to another. */
export const isBetweenPortfolios = ({ fromPortfolio, toPortfolio, from, to }: Transfer): boolean =>
  isCustomerLedgerAccount(from) && isCustomerLedgerAccount(to) && fromPortfolio !== toPortfolio;

const SIGNS = { '1': '+', '0': '', '-1': '\u2212' } as const;

/** The portfolio, or from which to which; null if there is only one. */
function placeOf(transfer: Transfer, names: GetPortfolioName, seenIn: string | undefined): string | null {
  const { bucket, portfolio } = toMoneyMovement(transfer, seenIn);
  if (!isBetweenPortfolios(transfer)) return bucket === null ? null : names(portfolio);
  return `${names(transfer.fromPortfolio, true)} → ${names(transfer.toPortfolio, true)}`;
}

/** One movement of money: what it was for, how much, and the balance after it. */
export function MoneyMovementLine({
  transfer,
  names,
  seenIn,
  withSeal,
  onOpen,
}: {
  transfer: Transfer;
  /** Absent if all are in one portfolio. */
  names?: GetPortfolioName;
  /** The portfolio whose movements are listed. */
  seenIn?: string;
  withSeal?: boolean;
  onOpen?: () => void;
}) {
  const t = useTexts('wallet');
  const terms = useTexts('terms');
  const { sign, isIncome, bucket, after } = toMoneyMovement(transfer, seenIn);
  const seal = transfer.seal === null ? t.sealPending : fillPlaceholders(t.sealNumber, { number: transfer.seal });
  const balance = after === null ? null : formatMoney(after, transfer.currency);
  const place = names === undefined ? null : placeOf(transfer, names, seenIn);
  return (
    <ListRow
      onPress={onOpen}
      title={<span className={styles.wrap}>{labelOf(terms.transfer, transfer.code)}</span>}
      sub={
        <span className={styles.subs}>
          {transfer.name === undefined ? null : <span>{transfer.name}</span>}
          <span>
            <HappenedAt at={transfer.at} />
          </span>
          {place === null ? null : <span>{place}</span>}
          {withSeal ? (
            <span>
              {t.seal} {seal}
            </span>
          ) : null}
        </span>
      }
      end={
        <span className={styles.moved}>
          <span className={isIncome ? 'up' : ''}>
            {SIGNS[sign]}
            {formatMoneyWithCurrency(transfer.amount, transfer.currency)}
          </span>
          <small>
            {balance === null || bucket === null
              ? null
              : `${labelOf(terms.bucket, bucket)} ${fillPlaceholders(t.after, { amount: balance })}`}
          </small>
        </span>
      }
    />
  );
}
