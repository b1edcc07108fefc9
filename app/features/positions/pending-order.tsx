/** Asks, then cancels a pending order; what it held is available again. */
import { useCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import {
  directionOf,
  distanceWords,
  followersOf,
  leaderOf,
  type Order,
  partnerOf,
  priceWords,
  quantityOf,
  roleOf,
  stopWords,
} from './shared/order-text.ts';
import { Tinted, Unit } from '../../components/figure.tsx';
import { Avatar } from '../../components/badges.tsx';
import { formatTime } from '../../format/dates.ts';
import { Link } from '../../router/link.tsx';
import { useQuote } from '../../stream/stream.ts';
import { changeable } from './shared/change-order.ts';
import styles from './positions.module.css';
import { formatDigits, priceDigits } from './shared/price-format.ts';

export function CancelOrder({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const done = useTexts('successes').cancel;
  const cancel = useCommand('trading/cancelOrder', { about: order?.id });

  const confirm = async () => {
    if (!order) return;
    const answer = await cancel.run({ order: order.id });
    if (answer === undefined) return;
    if (answer) showToast(done, 'good');
    onClose();
  };
  const values = order && {
    name: order.name,
    direction: terms.direction[directionOf(order.side, order.effect)],
    quantity: quantityOf(order, order.quantity),
    price: priceWords(t, order),
    amount: formatMoneyIn(order.hold, order.currency),
  };
  return (
    <ConfirmDialog
      open={order !== null}
      title={t.cancelQuestion}
      confirmText={t.cancelOrder}
      cancelText={t.keepOrder}
      danger
      of={cancel}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {values && order
        ? fill(
            !isZero(order.hold)
              ? t.cancelBody
              : order.effect === 'open' || order.parent !== null
                ? t.cancelPlain
                : t.cancelBodyFree,
            values,
          )
        : null}
    </ConfirmDialog>
  );
}

export type Act = 'details' | 'change' | 'cancel';

/** An order's properties besides its type: its role, its terms, its progress. */
function Tags({ order, among }: { order: Order; among: readonly Order[] }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const role = roleOf(order);
  const [partner, leader] = [partnerOf(order, among), leaderOf(order, among)];
  const told = (other: Order): string => {
    const what = `${terms.direction[directionOf(other.side, other.effect)]} ${formatQuantity(other.quantity)}`;
    return `${what} · ${terms.orderType[other.type]} ${priceWords(t, other)}`;
  };
  return (
    <>
      {role === null ? null : <span className={styles.tag}>{t[role]}</span>}
      {order.triggeredAt === null ? null : <span className={styles.tag}>{t.triggered}</span>}
      {order.side === 'short' ? <span className={styles.tag}>{terms.side.short}</span> : null}
      {order.leverage > 1 ? <span className={styles.tag}>{fill(t.times, { leverage: order.leverage })}</span> : null}
      {partner ? (
        <span className={styles.pair}>
          {fill(t.pairWith, { order: `${terms.orderType[partner.type]} ${priceWords(t, partner)}` })}
        </span>
      ) : null}
      {leader ? <span className={styles.pair}>{fill(t.follows, { order: told(leader) })}</span> : null}
      {followersOf(order, among).map((other) => (
        <span key={other.id} className={styles.pair}>
          {fill(t.leads, { order: told(other) })}
        </span>
      ))}
    </>
  );
}

interface PendingProps {
  order: Order;
  among: readonly Order[];
  onAct: (act: Act) => void;
}

function Figures({ order, last }: { order: Order; last: string | undefined }) {
  const t = useTexts('trading');
  const digits = priceDigits(order.currency, [order.limitPrice ?? '0', order.stopPrice ?? '0', last ?? '0']);
  const quantity = formatQuantity(order.quantity);
  const exit = (name: string, price: string | null) =>
    price === null ? null : (
      <div>
        <dt>{name}</dt>
        <dd>{formatDigits(price, digits)}</dd>
      </div>
    );
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{isZero(order.filled) ? t.quantity : t.filled}</dt>
        <dd>
          {isZero(order.filled) ? quantity : fill(t.filledOf, { filled: formatQuantity(order.filled), quantity })}
        </dd>
      </div>
      <div>
        <dt>{t.lastPrice}</dt>
        <dd>{last === undefined ? '–' : <Tinted value={last}>{formatDigits(last, digits)}</Tinted>}</dd>
      </div>
      {exit(t.takeProfit, order.takeProfit)}
      {exit(t.stopLoss, order.stopLoss)}
      {isZero(order.hold) ? null : (
        <div>
          <dt>{t.held}</dt>
          <dd>{formatMoneyIn(order.hold, order.currency)}</dd>
        </div>
      )}
    </dl>
  );
}

function Acts({ order, onAct }: Pick<PendingProps, 'order' | 'onAct'>) {
  const t = useTexts('trading');
  return (
    <div className={styles.acts}>
      <button type="button" className={styles.cancel} onClick={() => onAct('details')}>
        {t.details}
      </button>
      {changeable(order).length > 0 ? (
        <button type="button" className={styles.cancel} onClick={() => onAct('change')}>
          {t.change}
        </button>
      ) : null}
      <button type="button" className={styles.cancel} onClick={() => onAct('cancel')}>
        {t.cancelOrder}
      </button>
    </div>
  );
}

/** The price at which it waits; of a trailing one, where its stop stands, and how far behind it follows. */
function PriceAt({ order, last }: { order: Order; last: string | undefined }) {
  const t = useTexts('trading');
  const beside = last === undefined ? [] : [last];
  const [distance, stop] = [distanceWords(order), stopWords(order, beside)];
  const unit = <Unit currency={order.currency} className={styles.unit} />;
  if (distance === null)
    return (
      <>
        <span>{priceWords(t, order, beside)}</span>
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
      <span className={stop === null ? undefined : styles.unit}>{fill(t.trailBy, { distance })}</span>
    </>
  );
}

export function PendingOrder({ order, among, onAct }: PendingProps) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const last = useQuote(order.instrument)?.last;
  return (
    <div className={styles.pending}>
      <Link to="/market/stockDetail" query={{ instrument: order.instrument }} className={styles.head}>
        <Avatar name={order.name} />
        <span className={styles.words}>
          <span className={styles.name}>{order.name}</span>
          <span className={styles.sub}>
            <span>
              {terms.direction[directionOf(order.side, order.effect)]} · {terms.orderType[order.type]} ·{' '}
              {terms.timeInForce[order.timeInForce]}
            </span>{' '}
            <Tags order={order} among={among} />
          </span>
        </span>
        <span className={styles.result}>
          <PriceAt order={order} last={last} />
        </span>
      </Link>
      <Figures order={order} last={last} />
      <div className={styles.foot}>
        <span>
          {t.placed} {formatTime(order.createdAt)}
          {order.expiresAt === null ? null : (
            <span className={styles.pair}>
              {t.until} {formatTime(order.expiresAt)}
            </span>
          )}
        </span>
      </div>
      <Acts order={order} onAct={onAct} />
    </div>
  );
}
