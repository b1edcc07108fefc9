/** Asks, then cancels a pending order; what it held is available again. */
import { useCommand } from '../../api/use-command.ts';
import { ActingPortfolioNote, useNamePortfolio } from '../../components/acting-portfolio.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyWithCurrency, formatQuantity, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import {
  orderDirectionOf,
  formatTrailDistance,
  listFollowingOrders,
  findLeadingOrder,
  type Order,
  formatTrailingExit,
  listGroupedOrders,
  formatOrderPrice,
  formatQuantityWithUnit,
  orderRoleOf,
  formatTrailingStop,
} from './shared/order-text.ts';
import { TintOnChange, CurrencyUnit } from '../../components/price-figures.tsx';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { HappenedAt } from '../../components/happened-at.tsx';
import { formatClockSeconds, formatDateTimeToMinute } from '../../format/dates.ts';
import { Link } from '../../router/link.tsx';
import { LivePriceOriginLine } from '../../instruments/price-origin.tsx';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { listChangeableFields } from './shared/order-change-fields.ts';
import styles from './positions.module.css';
import { formatWithDigits, computePriceDigits } from './shared/price-format.ts';

export function CancelOrderDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const done = useTexts('successes').cancel;
  const cancel = useCommand('trading/cancelOrder', { customerChoices: order?.id });
  const named = useNamePortfolio(order, false);

  const confirm = async () => {
    if (!order) return;
    const answer = await cancel.run({ order: order.id });
    if (answer === undefined) return;
    if (answer) {
      const { cancelRequestedAt, status } = answer.order;
      const waits = status === 'pending' && cancelRequestedAt !== undefined;
      showToast(waits ? fillPlaceholders(t.cancelling, { time: formatClockSeconds(cancelRequestedAt) }) : done, 'good');
    }
    onClose();
  };
  const values = order && {
    name: order.name,
    direction: terms.direction[orderDirectionOf(order.side, order.effect)],
    quantity: formatQuantityWithUnit(order, order.quantity),
    price: formatOrderPrice(t, order),
    amount: formatMoneyWithCurrency(order.hold, order.currency),
  };
  return (
    <ConfirmDialog
      open={order !== null}
      title={t.cancelQuestion}
      confirmText={named(t.cancelOrder)}
      cancelText={t.keepOrder}
      danger
      command={cancel}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {order ? <ActingPortfolioNote of={order} /> : null}
      {values && order
        ? fillPlaceholders(
            !isZero(order.hold)
              ? t.cancelBody
              : order.effect === 'open' || order.parent !== null
                ? t.cancelPlain
                : t.cancelBodyFree,
            values,
          )
        : null}
      {order === null || order.group === null ? null : ` ${t.cancelPair}`}
      {order?.pricesAfter === undefined ? null : ` ${t.cancelDelayed}`}
    </ConfirmDialog>
  );
}

export type PendingOrderAction = 'details' | 'change' | 'cancel';

/** An order's properties besides its type: its role, its terms, its progress. */
function OrderTags({ order, among }: { order: Order; among: readonly Order[] }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const role = orderRoleOf(order);
  const [partners, leader] = [listGroupedOrders(order, among), findLeadingOrder(order, among)];
  const formatLinkedOrder = (other: Order): string => {
    const what = `${terms.direction[orderDirectionOf(other.side, other.effect)]} ${formatQuantity(other.quantity)}`;
    return `${what} · ${terms.orderType[other.type]} ${formatOrderPrice(t, other)}`;
  };
  return (
    <>
      {role === null ? null : <span className={styles.tag}>{t[role]}</span>}
      {order.cancelRequestedAt === undefined ? null : (
        <span className={styles.pair}>
          {fillPlaceholders(t.cancelling, { time: formatClockSeconds(order.cancelRequestedAt) })}
        </span>
      )}
      {order.triggeredAt === null ? null : <span className={styles.tag}>{t.triggered}</span>}
      {order.side === 'short' ? <span className={styles.tag}>{terms.side.short}</span> : null}
      {order.leverage > 1 ? (
        <span className={styles.tag}>{fillPlaceholders(t.times, { leverage: order.leverage })}</span>
      ) : null}
      {partners.map((partner) => (
        <span key={partner.id} className={styles.pair}>
          {fillPlaceholders(t.pairWith, { order: `${terms.orderType[partner.type]} ${formatOrderPrice(t, partner)}` })}
        </span>
      ))}
      {leader ? (
        <span className={styles.pair}>{fillPlaceholders(t.follows, { order: formatLinkedOrder(leader) })}</span>
      ) : null}
      {listFollowingOrders(order, among).map((other) => (
        <span key={other.id} className={styles.pair}>
          {fillPlaceholders(t.leads, { order: formatLinkedOrder(other) })}
        </span>
      ))}
    </>
  );
}

interface PendingProps {
  order: Order;
  among: readonly Order[];
  onAct: (act: PendingOrderAction) => void;
}

function PendingOrderFigures({ order, last }: { order: Order; last: string | undefined }) {
  const t = useTexts('trading');
  const digits = computePriceDigits(order.currency, [order.limitPrice ?? '0', order.stopPrice ?? '0', last ?? '0']);
  const quantity = formatQuantity(order.quantity);
  const terms = useTexts('terms');
  const row = (name: string, text: string | null) =>
    text === null ? null : (
      <div>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    );
  const exit = (name: string, price: string | null) => row(name, price && formatWithDigits(price, digits));
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{isZero(order.filled) ? t.quantity : t.filled}</dt>
        <dd>
          {isZero(order.filled)
            ? quantity
            : fillPlaceholders(t.filledOf, { filled: formatQuantity(order.filled), quantity })}
        </dd>
      </div>
      <div>
        <dt>{t.lastPrice}</dt>
        <dd>{last === undefined ? '–' : <TintOnChange value={last}>{formatWithDigits(last, digits)}</TintOnChange>}</dd>
      </div>
      {exit(t.takeProfit, order.takeProfit)}
      {exit(t.stopLoss, order.stopLoss)}
      {exit(t.stopLossLimit, order.stopLossLimit ?? null)}
      {row(terms.orderType.trailing, formatTrailingExit(order))}
      {isZero(order.hold) ? null : (
        <div>
          <dt>{t.held}</dt>
          <dd>{formatMoneyWithCurrency(order.hold, order.currency)}</dd>
        </div>
      )}
    </dl>
  );
}

function PendingOrderButtons({ order, onAct }: Pick<PendingProps, 'order' | 'onAct'>) {
  const t = useTexts('trading');
  return (
    <div className={styles.acts}>
      <button type="button" className={styles.cancel} onClick={() => onAct('details')}>
        {t.details}
      </button>
      {listChangeableFields(order).length > 0 && order.pricesAfter === undefined ? (
        <button type="button" className={styles.cancel} onClick={() => onAct('change')}>
          {t.change}
        </button>
      ) : null}
      {order.cancelRequestedAt === undefined ? (
        <button type="button" className={styles.cancel} onClick={() => onAct('cancel')}>
          {t.cancelOrder}
        </button>
      ) : null}
    </div>
  );
}

/** The price at which it waits; of a trailing one, where its stop stands, and how far behind it follows. */
function WaitingPrice({ order, last }: { order: Order; last: string | undefined }) {
  const t = useTexts('trading');
  const alignedPrices = last === undefined ? [] : [last];
  const [distance, stop] = [formatTrailDistance(order), formatTrailingStop(order, alignedPrices)];
  const unit = <CurrencyUnit currency={order.currency} className={styles.unit} />;
  if (distance === null)
    return (
      <>
        <span>{formatOrderPrice(t, order, alignedPrices)}</span>
        {unit}
      </>
    );
  return (
    <>
      {stop === null ? null : (
        <>
          <span>{stop}</span>
          {unit}
        </>
      )}
      <span className={stop === null ? undefined : styles.unit}>{fillPlaceholders(t.trailBy, { distance })}</span>
    </>
  );
}

export function PendingOrderCard({ order, among, onAct }: PendingProps) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const quote = useSubscribedQuote(order.instrument);
  const last = quote?.last;
  return (
    <div className={styles.pending}>
      <Link to="/market/stockDetail" query={{ instrument: order.instrument }} className={styles.head}>
        <InitialsAvatar name={order.name} />
        <span className={styles.words}>
          <span className={styles.name}>{order.name}</span>
          <span className={styles.sub}>
            <span>
              {terms.direction[orderDirectionOf(order.side, order.effect)]} · {terms.orderType[order.type]} ·{' '}
              {terms.timeInForce[order.timeInForce]}
            </span>{' '}
            <OrderTags order={order} among={among} />
          </span>
        </span>
        <span className={styles.result}>
          <WaitingPrice order={order} last={last} />
        </span>
      </Link>
      <PendingOrderFigures order={order} last={last} />
      <LivePriceOriginLine quote={quote} />
      <div className={styles.foot}>
        <span>
          {t.placed} <HappenedAt at={order.createdAt} />
          {order.expiresAt === null ? null : (
            <span className={styles.pair}>
              {t.until} {formatDateTimeToMinute(order.expiresAt)}
            </span>
          )}
        </span>
      </div>
      <PendingOrderButtons order={order} onAct={onAct} />
    </div>
  );
}
