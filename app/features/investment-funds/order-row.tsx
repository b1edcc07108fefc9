/** A fund order: what was requested, its result, and cancelling it while it waits. */
import { useCommand } from '../../api/use-command.ts';
import { AskedButton } from '../../components/asked-button.tsx';
import { Row } from '../../components/row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './funds.module.css';
import type { FundOrder } from './types.ts';

function useWords({ kind, status, dealingOn, payAt, deferrals, plan }: FundOrder): string {
  const t = useTexts('investmentFunds');
  const state = kind === 'redeem' && status === 'dealt' ? t.redeemedStatus : t.status[status];
  return [
    plan === null ? t.kind[kind] : `${t.kind[kind]} (${t.byPlan})`,
    state,
    status === 'waiting' ? fill(t.dealsOn, { date: formatDate(dealingOn) }) : null,
    status === 'dealt' && payAt ? `${t.paidOn} ${formatDate(payAt)}` : null,
    deferrals > 0 ? fill(t.deferred, { n: String(deferrals) }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function OrderRow({ order }: { order: FundOrder }) {
  const t = useTexts('investmentFunds');
  const words = useWords(order);
  const { name, amount, units, money, currency, redeemed } = order;
  const shown = isZero(money) ? amount : money;
  const count = order.kind === 'redeem' && !isZero(redeemed) ? redeemed : units;
  return (
    <div className={styles.order}>
      <Row
        title={name}
        sub={<span className={styles.sub}>{words}</span>}
        end={
          <span className={styles.end}>
            {shown === null ? null : <b>{formatMoneyIn(shown, currency)}</b>}
            {count === null || isZero(count) ? null : (
              <small>
                {t.units} {formatQuantity(count)}
              </small>
            )}
          </span>
        }
      />
      {order.mayCancel ? <Cancel order={order} /> : null}
    </div>
  );
}

function Cancel({ order }: { order: FundOrder }) {
  const t = useTexts('investmentFunds');
  const cancel = useCommand('funds/cancelFundOrder');
  return (
    <div className={styles.under}>
      <AskedButton
        kind="soft"
        verb={t.cancel}
        title={t.cancelAsk}
        keep={t.keep}
        of={cancel}
        act={() => cancel.run({ fundOrder: order.id })}
        done={t.cancelled}
      >
        {t.cancelSays}
      </AskedButton>
    </div>
  );
}
