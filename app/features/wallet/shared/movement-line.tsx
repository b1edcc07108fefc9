import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { Row } from '../../../components/row.tsx';
import { formatTime } from '../../../format/dates.ts';
import { formatMoney, formatMoneyIn } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import { movementOf, type Transfer } from '../movement.ts';
import styles from '../wallet.module.css';

const SIGNS = { '1': '+', '0': '', '-1': '\u2212' } as const;
const CLASSES = { '1': 'up', '0': '', '-1': '' } as const;

/** One movement of money: what it was for, how much, and the balance after it. */
export function MovementLine({
  transfer,
  withSeal,
  onOpen,
}: {
  transfer: Transfer;
  withSeal?: boolean;
  onOpen?: () => void;
}) {
  const t = useTexts('wallet');
  const terms = useTexts('terms');
  const { sign, bucket, after } = movementOf(transfer);
  const seal = transfer.seal === null ? t.sealPending : fill(t.sealNumber, { number: transfer.seal });
  return (
    <Row
      onPress={onOpen}
      title={<span className={styles.wrap}>{labelOf(terms.transfer, transfer.code)}</span>}
      sub={
        <span className={styles.subs}>
          <span>{formatTime(transfer.at)}</span>
          {withSeal ? (
            <span>
              {t.seal} {seal}
            </span>
          ) : null}
        </span>
      }
      end={
        <span className={styles.moved}>
          <span className={CLASSES[sign]}>
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
