import { formatFillExplanation } from '@bourse/contract/texts/fill-explanation.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useEffect, useState } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatClockExact, formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { formatSourceName, statesSpread } from '../../instruments/price-origin-text.ts';
import { fillPlaceholders, getTexts, useTexts } from '../../language/language.ts';
import { DayEndCharges } from './order-detail-sheet.tsx';
import styles from './positions.module.css';
import { formatQuantityWithUnit } from './shared/order-text.ts';
import { formatWithDigits, computePriceDigits, formatSplitRatio, padPriceDigits } from './shared/price-format.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { MoneyMovementLine } from '../wallet/shared/money-movement-line.tsx';
import { SealNote } from '../proofs/shared/seal-note.tsx';

type PositionDetail = CallAnswer<'trading/getPosition'>;
type Explanation = PositionDetail['explanations'][number];
type Texts = ReturnType<typeof getTexts>['trading'];

/** By the terms under which the position was opened; day trades have their own. */
const maintenanceOf = ({ maintenance }: PositionDetail): string => formatRate(maintenance, { digits: 0 });

/** The heading of a fill; only the fill that closed the last unit is called a closing. */
function headOf(t: Texts, { effect, fill: { at } }: Explanation, position: PositionDetail): string {
  if (effect === 'open') return t.howOpened;
  const isLast = position.explanations.every((each) => each.effect === 'open' || each.fill.at <= at);
  if (position.status === 'closed' && isLast) return t.howClosed;
  return position.side === 'long' ? t.howPartSold : t.howPartClosed;
}

/** One fill: figures, the sentence that explains the price, the underlying quote, and each charge by name. */
function FillExplanation({ explanation, position }: { explanation: Explanation; position: PositionDetail }) {
  const { side, currency } = position;
  const t = useTexts('trading');
  const charges = useTexts('charges');
  const { source: sources } = useTexts('markets');
  const { fill: filled } = explanation;
  const { bid, ask, last } = explanation;
  const digits = computePriceDigits(currency, [bid, ask, last, filled.price]);
  const price = padPriceDigits(filled.price, digits);
  const { reason, basis } = formatFillExplanation(
    getTexts(),
    {
      ...explanation,
      instrument: position.instrument,
      fill: { ...filled, price },
      bid: padPriceDigits(bid, digits),
      ask: padPriceDigits(ask, digits),
      last: padPriceDigits(last, digits),
      sourceName: formatSourceName(filled.source, sources),
      statesSpread: statesSpread(filled.source),
      maintenance: maintenanceOf(position),
      formatQuantity: (quantity) => formatQuantityWithUnit(position, quantity),
    },
    side,
    currency,
  );
  return (
    <section className={styles.fill}>
      <div className={styles.line}>
        <span>
          {headOf(t, explanation, position)} · {formatQuantity(filled.quantity)} × {formatWithDigits(price, digits)}
        </span>
        <time dateTime={filled.at}>
          {formatDate(filled.at)} {formatClockExact(filled.at)}
        </time>
      </div>
      <p className={styles.why}>{reason}</p>
      <p className={styles.basis}>{basis}</p>
      <KeyValueList>
        {explanation.charges.map((charge) => (
          <KeyValue key={charge.name} name={labelOf(charges, charge.name)}>
            {formatMoneyWithCurrency(charge.amount, currency)}
          </KeyValue>
        ))}
        {explanation.held === null ? null : (
          <KeyValue name={t.chargesHeld}>{formatMoneyWithCurrency(explanation.held, currency)}</KeyValue>
        )}
        {explanation.charges.length === 0 ? (
          <KeyValue name={t.noCharges}>{formatMoneyWithCurrency('0', currency)}</KeyValue>
        ) : null}
      </KeyValueList>
      <DayEndCharges dayEnd={explanation.dayEnd} currency={currency} />
    </section>
  );
}

/** How the orders behind a position were filled, with a link to the record. */
export function FillExplanations({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const dealer = useTexts('explanations').dealer;
  const [checking, setChecking] = useState(false);
  return (
    <Card title={t.howFilled}>
      {position.explanations.map((explanation) => (
        <FillExplanation key={explanation.fill.id} explanation={explanation} position={position} />
      ))}
      <p className={styles.dealer}>{dealer}</p>
      <div className={styles.sealed}>
        <span>{t.sealedRecord}</span>
        <button type="button" className={styles.act} aria-haspopup="dialog" onClick={() => setChecking(true)}>
          {t.check}
        </button>
      </div>
      <PositionTransfersSheet position={position} open={checking} onClose={() => setChecking(false)} />
    </Card>
  );
}

const PAGE = 100;

function PositionTransferList({ position }: { position: PositionDetail }) {
  const t = useTexts('trading');
  const reading = useListCall('wallet/listTransfers', { currency: position.currency, limit: PAGE });
  const own = new Set([position.id, ...position.orders.map((order) => order.id)]);
  const begin = position.orders.map((order) => order.createdAt).sort()[0] ?? position.openedAt;
  // Newest first: once a row is older than the first order, no further row belongs to the position.
  const whole = !reading.hasMore || (reading.rows.at(-1)?.at ?? '') < begin;
  const { loadMore } = reading;
  const wanting = !whole && !reading.isLoadingMore && !reading.error;
  useEffect(() => {
    if (wanting) loadMore();
  }, [wanting, loadMore]);

  if (reading.error) return <ErrorView text={describeFailure(reading.error)} onRetry={() => void reading.reload()} />;
  if (reading.isPending || !whole) return <SkeletonRows count={4} />;
  const rows = reading.rows.filter((row) => own.has(row.reference));
  const seal = Math.max(0, ...rows.map((row) => row.seal ?? 0));
  return (
    <>
      {rows.map((row) => (
        <MoneyMovementLine key={row.seq} transfer={{ ...row, name: undefined }} withSeal />
      ))}
      {rows.length === 0 ? <EmptyView text={t.noMovements} /> : null}
      {seal > 0 ? <SealNote number={seal} /> : null}
    </>
  );
}

/** Each money movement behind a position, and the seal that covers the last of them. */
function PositionTransfersSheet({
  position,
  open,
  onClose,
}: {
  position: PositionDetail;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts('trading');
  return (
    <Sheet open={open} onClose={onClose} title={t.behind}>
      {open ? <PositionTransferList position={position} /> : null}
    </Sheet>
  );
}

type Position = CallAnswer<'trading/getPosition'>;

type Adjustment = Position['adjustments'][number];

function formatMergerLine(t: Texts['corporate'], { received, cash }: Adjustment, currency: string): string {
  const amount = formatMoneyWithCurrency(cash, currency);
  return received
    ? fillPlaceholders(t.exchanged, { units: formatQuantity(received.quantity), name: received.name, amount })
    : fillPlaceholders(t.settled, { amount });
}

function formatSpinOffLine(
  t: Texts['corporate'],
  { received, cash, movedCost }: Adjustment,
  { side, currency }: Pick<Position, 'side' | 'currency'>,
): string {
  const amount = formatMoneyWithCurrency(cash, currency);
  if (!received) return fillPlaceholders(side === 'short' ? t.charged : t.settled, { amount });
  const cost = formatMoneyWithCurrency(movedCost ?? '0', currency);
  return fillPlaceholders(t.spunOff, { units: formatQuantity(received.quantity), name: received.name, amount, cost });
}

const endsHolding = ({ kind }: Adjustment): boolean => kind === 'delisting' || kind === 'merger';
const changesUnits = (adjustment: Adjustment): boolean => !endsHolding(adjustment) && adjustment.kind !== 'spinOff';

function listAdjustmentLines(t: Texts['corporate'], adjustment: Adjustment, position: Position): string[] {
  const { kind, openBefore, openAfter, costBefore, costAfter, fraction, cash } = adjustment;
  const { currency } = position;
  const price = (value: string) => formatWithDigits(value, computePriceDigits(currency, [value]));
  const units = fillPlaceholders(t.units, { before: formatQuantity(openBefore), after: formatQuantity(openAfter) });
  if (kind === 'merger') return [units, formatMergerLine(t, adjustment, currency)];
  const unitCost = fillPlaceholders(t.unitCost, { before: price(costBefore), after: price(costAfter) });
  if (kind === 'spinOff') return [formatSpinOffLine(t, adjustment, position), unitCost];
  const paid = fillPlaceholders(t.cash, {
    units: formatQuantity(fraction),
    price: price(adjustment.price),
    amount: formatMoneyWithCurrency(cash, currency),
  });
  return [units, ...(endsHolding(adjustment) ? [] : [unitCost]), ...(isZero(fraction) ? [] : [paid])];
}

/**
 * What corporate actions did to a position, oldest first: units and unit cost before and after; nothing if there were
 * none.
 */
export function CorporateActionHistory({ position }: { position: Position }) {
  const t = useTexts('trading').corporate;
  const { adjustments, renamings } = position;
  if (adjustments.length === 0 && renamings.length === 0) return null;
  const met = [
    ...adjustments.map((each) => {
      const ratio = changesUnits(each) ? [formatSplitRatio(each.kind, each.newUnits, each.oldUnits)] : [];
      return {
        key: `${each.kind} ${each.at}`,
        exDate: each.exDate,
        title: [labelOf(t.kind, each.kind), ...ratio].join(' '),
        lines: listAdjustmentLines(t, each, position),
      };
    }),
    ...renamings.map((each) => ({
      key: `renamed ${each.exDate}`,
      exDate: each.exDate,
      title: t.renamed,
      lines: [`${each.code} · ${each.name} → ${each.newCode} · ${each.newName}`],
    })),
  ].sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
  return (
    <Card title={t.title}>
      <ol className={styles.life}>
        {met.map(({ key, exDate, title, lines }) => (
          <li key={key}>
            <strong>{title}</strong>
            <time dateTime={exDate}>{formatDate(exDate)}</time>
            {lines.map((line) => (
              <span key={line} className={styles.whole}>
                {line}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {adjustments.some(changesUnits) ? <p className={styles.note}>{t.stays}</p> : null}
    </Card>
  );
}
