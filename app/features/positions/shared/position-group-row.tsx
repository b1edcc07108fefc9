import { type ReactNode, useId, useState } from 'react';
import { InitialsAvatar } from '../../../components/avatar-and-badges.tsx';
import { CurrencyUnit, PriceChange, Money, TintOnChange } from '../../../components/price-figures.tsx';
import { Icon } from '../../../components/icon.tsx';
import { type SwipeAction, SwipeableListRow } from '../../../components/swipe-rows.tsx';
import { SignedMoney } from '../../../components/hero-and-signed-figures.tsx';
import { HappenedAt } from '../../../components/happened-at.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { useLiveQuote } from '../../../stream/live-quotes.ts';
import { useQuoteSubscriptions } from '../../../stream/app-stream.ts';
import { isPositionPartlyClosed, formatQuantityWithUnit } from './order-text.ts';
import type { Position, PositionGroup } from './group-positions.ts';
import { revaluePositionGroup } from './revalue-position-group.ts';
import styles from '../positions.module.css';
import { formatWithDigits, computePriceDigits } from './price-format.ts';

/** Up to this many single positions are shown below their instrument without a tap. */
const OPEN_AT_FIRST = 3;

interface ResultProps {
  profit: string;
  rate: string;
  currency: string;
  unit?: boolean;
  /** Units of it are closed already, and counted: it isn't what the open ones have made. */
  partlyClosed: boolean;
}

function ProfitAndReturn({ profit, rate, currency, unit, partlyClosed }: ResultProps) {
  const { withClosed } = useTexts('trading');
  return (
    <span className={styles.result}>
      <span>
        <SignedMoney amount={profit} currency={currency} unit={unit} />
      </span>
      <span className={styles.rate}>
        <PriceChange rate={rate} />
      </span>
      {partlyClosed ? <span className={styles.beneath}>{withClosed}</span> : null}
    </span>
  );
}

/** `mixed`: only some of the positions next to it are day trades, so each one says so itself. */
function SinglePositionRow({ position, digits, mixed }: { position: Position; digits: number; mixed: boolean }) {
  const t = useTexts('trading');
  const { tag: dayTag } = useTexts('dayTrading');
  return (
    <Link to="/trade/positionDetail" query={{ position: position.id }} className={styles.single}>
      <span>
        {fillPlaceholders(t.singleAt, {
          quantity: formatQuantityWithUnit(position, position.openQuantity),
          price: formatWithDigits(position.averageCost, digits),
        })}
        <small>
          <HappenedAt at={position.openedAt} />
          {mixed && position.dayTrading ? (
            <>
              {' '}
              <span className={styles.tag}>{dayTag}</span>
            </>
          ) : null}
        </small>
      </span>
      <ProfitAndReturn
        profit={position.profit}
        rate={position.returnRate}
        currency={position.currency}
        partlyClosed={isPositionPartlyClosed(position)}
      />
    </Link>
  );
}

/** The group's side, leverages and state, as far as they aren't the usual ones. */
function Tags({ group: { side, positions } }: { group: PositionGroup }) {
  const { tag: dayTag } = useTexts('dayTrading');
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const leverages = [...new Set(positions.map((position) => position.leverage))].sort((a, b) => a - b);
  return (
    <>
      {side === 'short' ? <span className={styles.tag}>{terms.side.short}</span> : null}
      {leverages.at(-1) === 1 ? null : (
        <span className={styles.tag}>
          {leverages.map((leverage) => fillPlaceholders(t.times, { leverage })).join(', ')}
        </span>
      )}
      {positions.every((position) => position.dayTrading) ? <span className={styles.tag}>{dayTag}</span> : null}
      {positions.some((position) => position.status === 'readyToClose') ? (
        <span className={`${styles.tag} ${styles.warn}`}>{terms.orderStatus.readyToClose}</span>
      ) : null}
    </>
  );
}

/** "20 shares at 331.00 → 330.89": what it cost, and the price that values it now. */
function HeldAndPrices({ group, digits }: { group: PositionGroup; digits: number }) {
  const t = useTexts('trading');
  const held = fillPlaceholders(t.singleAt, {
    quantity: formatQuantityWithUnit(group, group.quantity),
    price: formatWithDigits(group.averageCost, digits),
  });
  return (
    <span>
      {held} <span aria-hidden="true">→</span>{' '}
      <span className="only-heard">{group.side === 'long' ? t.bidNow : t.askNow}</span>{' '}
      <TintOnChange value={group.markPrice}>{formatWithDigits(group.markPrice, digits)}</TintOnChange>
    </span>
  );
}

function GroupSummaryRow({ group, digits }: { group: PositionGroup; digits: number }) {
  const t = useTexts('trading');
  const { currency } = group;
  return (
    <>
      <span className={styles.head}>
        <InitialsAvatar name={group.name} />
        <span className={styles.words}>
          <span className={styles.nameAndWorth}>
            <span className={styles.name}>{group.name}</span>
            <span className={styles.worth}>
              <Money amount={group.marketValue} currency={currency} />
              <CurrencyUnit currency={currency} className={styles.unit} />
            </span>
          </span>
          <span className={styles.sub}>
            <HeldAndPrices group={group} digits={digits} />
            <Tags group={group} />
          </span>
        </span>
      </span>
      <dl className={styles.gains}>
        <div>
          <dt>{t.dayGain}</dt>
          <dd>{group.today === null ? '–' : <SignedMoney amount={group.today} currency={currency} />}</dd>
        </div>
        <div>
          <dt>{t.inAll}</dt>
          <dd>
            <SignedMoney amount={group.profit} currency={currency} /> <PriceChange rate={group.returnRate} />
            {group.positions.some(isPositionPartlyClosed) ? <small>{t.withClosed}</small> : null}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** What a swipe of a position reveals. */
export type PositionActionsOf = (position: Position) => readonly SwipeAction[];

/** Swiped for its actions if there are any; a long touch is the list's. */
function SwipedPosition({
  position,
  actionsOf,
  children,
}: {
  position: Position;
  actionsOf: PositionActionsOf | undefined;
  children: ReactNode;
}) {
  const actions = actionsOf?.(position) ?? [];
  if (actions.length === 0) return children;
  return (
    <SwipeableListRow row={position.id} rowName={position.name} actions={actions}>
      {children}
    </SwipeableListRow>
  );
}

/** One instrument and side at average cost, live while it is on the screen; several positions are listed below it. */
export function PositionGroupRow({
  group: known,
  chosen = false,
  actionsOf,
}: {
  group: PositionGroup;
  chosen?: boolean;
  actionsOf?: PositionActionsOf;
}) {
  const t = useTexts('trading');
  const list = useId();
  useQuoteSubscriptions([known.instrument]);
  const quote = useLiveQuote(known.instrument);
  const group = revaluePositionGroup(known, quote);
  const digits = computePriceDigits(group.currency, [], group.tick);
  const [only, ...more] = group.positions;
  const [open, setOpen] = useState<boolean | null>(null);
  if (only && more.length === 0)
    return (
      <SwipedPosition position={only} actionsOf={actionsOf}>
        <Link to="/trade/positionDetail" query={{ position: only.id }} className={styles.group}>
          <GroupSummaryRow group={group} digits={digits} />
        </Link>
      </SwipedPosition>
    );

  const mixed = !group.positions.every((position) => position.dayTrading);
  const isExpanded = open ?? (chosen || group.positions.length <= OPEN_AT_FIRST);
  return (
    <div className={styles.group}>
      <GroupSummaryRow group={group} digits={digits} />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isExpanded}
        aria-controls={list}
        onClick={() => setOpen(!isExpanded)}
      >
        <span>{fillPlaceholders(t.several, { count: group.positions.length })}</span>
        <Icon name="down" size="small" />
      </button>
      <div id={list} hidden={!isExpanded}>
        {isExpanded
          ? group.positions.map((position) => (
              <SwipedPosition key={position.id} position={position} actionsOf={actionsOf}>
                <SinglePositionRow position={position} digits={digits} mixed={mixed} />
              </SwipedPosition>
            ))
          : null}
      </div>
    </div>
  );
}
