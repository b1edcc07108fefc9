/** A fund order: what was requested, its three dated steps, its result, and cancelling it while it waits. */
import { useCommand } from '../../api/use-command.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatDate } from '../../format/dates.ts';
import {
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatWithCurrency,
  isZero,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './fund-amount-input.module.css';
import type { FundOrder } from './fund-amount-input.ts';

function useFundOrderText({ kind, status, deferrals, plan }: FundOrder): string {
  const t = useTexts('investmentFunds');
  return [
    plan === null ? t.kind[kind] : `${t.kind[kind]} (${t.byPlan})`,
    kind === 'redeem' && status === 'dealt' ? t.redeemedStatus : t.status[status],
    deferrals > 0 ? fillPlaceholders(t.deferred, { n: String(deferrals) }) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Ordered, valued at the price of a day, settled: each with its date, done or expected. */
function FundOrderSteps({ order }: { order: FundOrder }) {
  const { steps } = useTexts('investmentFunds');
  const { kind, status, placedAt, dealingOn, price, currency, settlesAt } = order;
  if (settlesAt === null) return null;
  const rows = [
    { name: steps.ordered, date: placedAt, isDone: true, value: null },
    {
      name: steps.valued,
      date: dealingOn,
      isDone: status !== 'waiting',
      value: price === null ? null : formatWithCurrency(formatPrice(price, currency), currency),
    },
    {
      name: kind === 'buy' ? steps.credited : steps.paid,
      date: settlesAt,
      isDone: kind === 'buy' ? status !== 'waiting' : status === 'paid',
      value: null,
    },
  ];
  return (
    <ol className={styles.steps}>
      {rows.map(({ name, date, isDone, value }) => (
        <li key={name} data-done={isDone}>
          <b>{name}</b>
          <span>{formatDate(date)}</span>
          {value === null ? null : <span>{value}</span>}
        </li>
      ))}
    </ol>
  );
}

export function FundOrderRow({ order }: { order: FundOrder }) {
  const t = useTexts('investmentFunds');
  const { name, amount, units, money, currency, redeemed } = order;
  const visibleAmount = isZero(money) ? amount : money;
  const count = order.kind === 'redeem' && !isZero(redeemed) ? redeemed : units;
  return (
    <div className={styles.order}>
      <ListRow
        title={name}
        sub={<span className={styles.sub}>{useFundOrderText(order)}</span>}
        end={
          <span className={styles.end}>
            {visibleAmount === null ? null : <b>{formatMoneyWithCurrency(visibleAmount, currency)}</b>}
            {count === null || isZero(count) ? null : (
              <small>
                {t.units} {formatQuantity(count)}
              </small>
            )}
          </span>
        }
      />
      <FundOrderSteps order={order} />
      {order.mayCancel ? <CancelFundOrderButton order={order} /> : null}
    </div>
  );
}

function CancelFundOrderButton({ order }: { order: FundOrder }) {
  const t = useTexts('investmentFunds');
  const cancel = useCommand('funds/cancelFundOrder');
  return (
    <div className={styles.under}>
      <ConfirmButton
        kind="soft"
        verb={t.cancel}
        title={t.cancelAsk}
        cancelText={t.keep}
        command={cancel}
        runCommand={() => cancel.run({ fundOrder: order.id })}
        successText={t.cancelled}
      >
        {t.cancelSays}
      </ConfirmButton>
    </div>
  );
}
