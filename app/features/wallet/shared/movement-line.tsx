import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { Row } from '../../../components/row.tsx';
import { formatTime } from '../../../format/dates.ts';
import { formatMoney, formatMoneyIn } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import type { PortfolioNames } from '../../../session/use-portfolio-names.ts';
import { isBetween, movementOf, type Transfer } from '../movement.ts';
import styles from '../wallet.module.css';

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
