import { Button } from '../../components/button.tsx';
import { useHasStalePrices } from '../../components/offline-banner.tsx';
import { useDoubleTapGuard } from '../../components/use-double-tap-guard.ts';
import { formatMoneyWithCurrency, removeSign } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { MAIN_PORTFOLIO, navigate } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { isLeaguePortfolio, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { useNamePortfolio } from '../../components/acting-portfolio.tsx';
import type { ReadyOrder } from './order-ticket-confirm.tsx';
import {
  orderEffectOf,
  type Instrument,
  type OrderIntent,
  type Order,
  type OrderInput,
} from './order-ticket-intent.ts';
import { findMissingField } from './build-order-input.ts';
import type { TicketPreview } from './order-ticket-preview.ts';
import type { OrderTicketState } from './use-order-ticket.ts';
import { formatAmountInWords, formatOrderAction } from './order-ticket-text.ts';
import styles from './order-ticket.module.css';

interface PaidWordsInput {
  intent: OrderIntent;
  currency: string;
  isDelayed: boolean;
  fillsNow: boolean;
}

function usePaidWords({ intent, currency, isDelayed, fillsNow }: PaidWordsInput): string {
  const t = useTexts('ticket');
  const { leaguePays, leagueReceives, leagueReceivesLater } = useTexts('portfolios');
  if (isLeaguePortfolio(useChosenPortfolio()))
    return intent !== 'sell' ? leaguePays : isDelayed ? leagueReceivesLater : leagueReceives;
  if (intent === 'sell') return fillPlaceholders(t.paidInto, { currency });
  if (intent === 'cover') return fillPlaceholders(t.boughtBackFrom, { currency });
  const paid = fillPlaceholders(t.paidFrom, { currency });
  return fillsNow ? `${paid} ${t.filledOnArrival}` : paid;
}

/** What the order costs or brings with all charges, once its own figures are here; an amount says so itself. */
const OrderTotal = ({ order, preview: { isFresh, latestPreview } }: { order: OrderInput; preview: TicketPreview }) =>
  order.amount === undefined && isFresh && latestPreview ? (
    <> · {formatMoneyWithCurrency(removeSign(latestPreview.total), latestPreview.currency)}</>
  ) : null;

/** The form's one action: the verb with the quantity and its total, or with the amount. */
export function OrderTicketEditFoot({ course, instrument }: { course: OrderTicketState; instrument: Instrument }) {
  const t = useTexts('ticket');
  const { draft, order, problems, place, isWaiting } = course;
  const named = useNamePortfolio();
  const isStale = useHasStalePrices();
  const latest = course.preview.latestPreview;
  const paid = usePaidWords({
    intent: draft?.intent ?? 'buy',
    currency: draft?.payWith || instrument.currency,
    isDelayed: (latest?.delayMinutes ?? null) !== null,
    fillsNow: latest?.fillsNow ?? draft?.type === 'market',
  });
  if (!draft) return null;
  const isKnown = order !== null && draft.part === null;
  const words = !isKnown
    ? fillPlaceholders(t.title[draft.intent], { name: instrument.name })
    : order.amount === undefined
      ? formatOrderAction(t, draft.intent, order.quantity ?? '0', instrument)
      : fillPlaceholders(t.forAmount, { amount: formatAmountInWords(t, order.amount, instrument.currency) });
  const waits = orderEffectOf(draft.intent) === 'open' && latest?.fillsNow === false;
  return (
    <>
      <Button
        busy={isWaiting}
        disabled={isStale || (problems.length > 0 && place.refusal === null)}
        onPress={course.proceed}
      >
        {order === null && draft.part === null ? t[findMissingField(draft, instrument)] : named(words)}
        {isKnown ? <OrderTotal order={order} preview={course.preview} /> : null}
      </Button>
      <p className={styles.small}>{waits ? t.heldUntil : paid}</p>
    </>
  );
}

/** Change or confirm. The buttons ignore taps for a moment, so that a double tap stops here. */
export function OrderTicketConfirmFoot({ course, ready }: { course: OrderTicketState; ready: ReadyOrder }) {
  const t = useTexts('ticket');
  const named = useNamePortfolio();
  const isStale = useHasStalePrices();
  const armed = useDoubleTapGuard();
  return (
    <div className={styles.two} inert={!armed}>
      <Button kind="soft" disabled={course.place.isPending} onPress={course.goBack}>
        {t.change}
      </Button>
      <Button
        busy={course.place.isPending}
        disabled={isStale || (ready.preview.warnings.length > 0 && !course.isSlipConfirmed)}
        onPress={() => void course.confirm(ready)}
      >
        {named(t.confirm[ready.intent])}
      </Button>
    </div>
  );
}

/** The next steps: to the position or the waiting order, or back. */
export function OrderTicketResultFoot({
  order,
  intent,
  onClose,
}: {
  order: Order;
  intent: OrderIntent;
  onClose: () => void;
}) {
  const t = useTexts('ticket');
  const { done } = useTexts('shell');
  const armed = useDoubleTapGuard();
  const pending = order.status === 'pending';
  const opened = order.position !== null && (intent === 'buy' || intent === 'short');
  const portfolio = order.portfolio ?? MAIN_PORTFOLIO;
  const see = () => {
    if (pending) navigate(getRoutePath('gdOrders'), { portfolio });
    else if (opened && order.position)
      navigate(getRoutePath('positionDetail'), { position: order.position, portfolio });
    else navigate(getRoutePath('trade'), { portfolio });
  };
  return (
    <div className={styles.two} inert={!armed}>
      <Button kind="soft" onPress={see}>
        {pending ? t.seeOrder : opened ? t.seePosition : t.seePositions}
      </Button>
      <Button onPress={onClose}>{done}</Button>
    </div>
  );
}
