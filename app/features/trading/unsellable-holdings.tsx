/** What a sale's ticket says instead of a form while none of the holding can be sold, and where to go from there. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { ActingPortfolioNote } from '../../components/acting-portfolio.tsx';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { useServerNow } from '../../time/server-clock.ts';
import { findSaleLock, type SaleLock } from '../positions/shared/sale-lock.ts';
import { type InstrumentHoldings, useInstrumentHoldings } from '../positions/shared/use-instrument-holdings.ts';
import { type Instrument, orderEffectOf, type OrderIntent, orderSideOf } from './order-ticket-intent.ts';
import { computeInitialQuantity } from './order-ticket-quantity.ts';
import { suggestFirstAmount } from './order-ticket-suggested-quantity.ts';
import { formatUnitCount } from './order-ticket-text.ts';
import styles from './order-ticket.module.css';
import type { OrderTicketState } from './use-order-ticket.ts';

/** How soon the end of a lock is noticed. */
const EVERY_MS = 10_000;

interface LockedUnits {
  units: string;
  lock: SaleLock;
}

/**
 * The holding that none of can be closed now, by what locks it; empty if nothing is held. Null if a form can work: some
 * is free, selling short is another choice in it, or nothing is known yet.
 */
export function findUnsellableHoldings(
  { positions, isComplete }: Pick<InstrumentHoldings, 'positions' | 'isComplete'>,
  { intent, mayShort }: { intent: OrderIntent; mayShort: boolean },
  now: number,
): LockedUnits[] | null {
  if (orderEffectOf(intent) === 'open' || !isComplete) return null;
  const held = positions.filter(({ side }) => side === orderSideOf(intent));
  if (held.length === 0 && intent === 'sell' && mayShort) return null;
  const units = new Map<string, { count: bigint; lock: SaleLock }>();
  for (const position of held) {
    const lock = findSaleLock(position, now);
    if (!lock) return null;
    const key = `${lock.says} ${lock.time ?? ''}`;
    const count = (units.get(key)?.count ?? 0n) + (parseScaled(position.openQuantity) ?? 0n);
    units.set(key, { count, lock });
  }
  return [...units.values()].map(({ count, lock }) => ({ units: formatScaled(count), lock }));
}

/** An order that was or may have been sent keeps its form. */
export function useUnsellableHoldings(
  { draft, stage, isSent }: OrderTicketState,
  id: string,
  instrument: Instrument | undefined,
): LockedUnits[] | null {
  const holdings = useInstrumentHoldings(id);
  const now = useServerNow(EVERY_MS);
  if (!draft || !instrument || stage.name !== 'edit' || isSent) return null;
  return findUnsellableHoldings(holdings, { intent: draft.intent, mayShort: instrument.shortAllowed }, now);
}

export function UnsellableHoldings({
  holdings,
  course: { draft, change },
  instrument,
}: {
  holdings: readonly LockedUnits[];
  course: OrderTicketState;
  instrument: Instrument;
}) {
  const t = useTexts('ticket');
  const words = useTexts('trading');
  const isLong = orderSideOf(draft?.intent ?? 'sell') === 'long';
  const waitsInOrders = holdings.some(({ lock }) => lock.says === 'reserved');
  const held = holdings.reduce((sum, { units }) => sum + (parseScaled(units) ?? 0n), 0n);
  const buy = () =>
    change({
      intent: 'buy',
      counting: 'units',
      quantity: computeInitialQuantity(instrument, 'units'),
      ...suggestFirstAmount(instrument),
    });
  const says =
    holdings.length === 0
      ? t[isLong ? 'nothingHeld' : 'nothingShort']
      : fillPlaceholders(t.held, { quantity: formatQuantity(formatScaled(held)) });
  return (
    <div className={styles.unsellable}>
      <ActingPortfolioNote />
      <p role="status">{says}</p>
      {waitsInOrders && holdings.length === 1 ? <p>{t.heldByOrders}</p> : null}
      {holdings.length > 1 || (holdings.length === 1 && !waitsInOrders) ? (
        <KeyValueList>
          {holdings.map(({ units, lock: { says: reason, time } }) => (
            <KeyValue key={`${reason} ${time}`} name={formatUnitCount(t, units, instrument)}>
              {`${isLong ? words.canBeSold : words.canBeClosed}: ${fillPlaceholders(words[reason], {
                time: time === null ? '' : formatDateTimeToMinute(time),
              })}`}
            </KeyValue>
          ))}
        </KeyValueList>
      ) : null}
      {waitsInOrders ? <Button onPress={() => navigate(getRoutePath('gdOrders'))}>{t.seeOrder}</Button> : null}
      {holdings.length === 0 ? <Button onPress={buy}>{t.intents.buy}</Button> : null}
    </div>
  );
}
