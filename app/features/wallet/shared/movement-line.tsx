/** What a transfer means to the customer whose money it moved. */
import { isCustomerAccount } from '@bourse/core/registry/chart.ts';
import type { RowOf } from '../../../api/use-call.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { Row } from '../../../components/row.tsx';
import { formatTime } from '../../../format/dates.ts';
import { formatMoney, formatMoneyIn } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import type { PortfolioNames } from '../../../session/use-portfolios.ts';
import styles from '../wallet.module.css';

export type Transfer = RowOf<'wallet/listTransfers'>;

export const isOwn = (bucket: string): boolean => isCustomerAccount(bucket);

export interface Movement {
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

/** A move between two portfolios is shown from the paying side. */
export function movementOf({
  from,
  to,
  fromAfter,
  toAfter,
  fromPortfolio,
  toPortfolio,
}: Pick<Transfer, 'from' | 'to' | 'fromAfter' | 'toAfter' | 'fromPortfolio' | 'toPortfolio'>): Movement {
  if (!isOwn(from) && !isOwn(to)) return HOUSE;
  const isIncome = !isOwn(from);
  return isIncome || (to === 'available' && from !== 'available')
    ? { sign: 1, isIncome, bucket: to, after: toAfter, portfolio: toPortfolio }
    : { sign: -1, isIncome, bucket: from, after: fromAfter, portfolio: fromPortfolio };
}

/** Whether it went from one of the customer's portfolios to another. */
export const isBetween = ({ fromPortfolio, toPortfolio, from, to }: Transfer): boolean =>
  isOwn(from) && isOwn(to) && fromPortfolio !== toPortfolio;

const SIGNS = { '1': '+', '0': '', '-1': '\u2212' } as const;

/** The portfolio, or from which to which; null if there is only one. */
function placeOf(transfer: Transfer, names: PortfolioNames): string | null {
  const { bucket, portfolio } = movementOf(transfer);
  if (!isBetween(transfer)) return bucket === null ? null : names(portfolio);
  return `${names(transfer.fromPortfolio, true)} → ${names(transfer.toPortfolio, true)}`;
}

/** One movement of money: what it was for, how much, and the balance after it. */
export function MovementLine({
  transfer,
  names,
  withSeal,
  onOpen,
}: {
  transfer: Transfer;
  /** Absent if all are in one portfolio. */
  names?: PortfolioNames;
  withSeal?: boolean;
  onOpen?: () => void;
}) {
  const t = useTexts('wallet');
  const terms = useTexts('terms');
  const { sign, isIncome, bucket, after } = movementOf(transfer);
  const seal = transfer.seal === null ? t.sealPending : fill(t.sealNumber, { number: transfer.seal });
  const place = names === undefined ? null : placeOf(transfer, names);
  return (
    <Row
      onPress={onOpen}
      title={<span className={styles.wrap}>{labelOf(terms.transfer, transfer.code)}</span>}
      sub={
        <span className={styles.subs}>
          {transfer.name === undefined ? null : <span>{transfer.name}</span>}
          <span>{formatTime(transfer.at)}</span>
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
            {formatMoneyIn(transfer.amount, transfer.currency)}
          </span>
          <small>
            {after === null || bucket === null
              ? null
              : `${labelOf(terms.bucket, bucket)} ${fill(t.after, { amount: formatMoney(after, transfer.currency) })}`}
          </small>
        </span>
      }
    />
  );
}
