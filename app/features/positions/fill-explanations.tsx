import { explanationText } from '@bourse/contract/texts/explanation.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useState } from 'react';
import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { formatClockExact, formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, formatRate } from '../../format/numbers.ts';
import { getTexts, useTexts } from '../../language/language.ts';
import { DayEndCharges } from './day-end-charges.tsx';
import { PositionTransfers } from './position-transfers.tsx';
import styles from './positions.module.css';
import { quantityOf } from './quantity.ts';
import { formatDigits, priceDigits, withDigits } from './shared/price-words.ts';

type PositionDetail = Answer<'trading/getPosition'>;
type Explanation = PositionDetail['explanations'][number];
type Texts = ReturnType<typeof getTexts>['trading'];

/** By the terms under which the position was opened; day trades have their own. */
const maintenanceOf = ({ maintenance }: PositionDetail): string => formatRate(maintenance, { digits: 0 });

/** Only the fill that took the last unit closed the position. */
function headOf(t: Texts, { effect, fill: { at } }: Explanation, position: PositionDetail): string {
  if (effect === 'open') return t.howOpened;
  const isLast = position.explanations.every((each) => each.effect === 'open' || each.fill.at <= at);
  if (position.status === 'closed' && isLast) return t.howClosed;
  return position.side === 'long' ? t.howPartSold : t.howPartClosed;
}

/** One fill: figures, the sentence that explains the price, the underlying quote, and each charge by name. */
function Explained({ explanation, position }: { explanation: Explanation; position: PositionDetail }) {
  const { side, currency } = position;
  const t = useTexts('trading');
  const charges = useTexts('charges');
  const { fill: filled } = explanation;
  const { bid, ask, last } = explanation;
  const digits = priceDigits(currency, [bid, ask, last, filled.price]);
  const price = withDigits(filled.price, digits);
  const { reason, basis } = explanationText(
    getTexts(),
    {
      ...explanation,
      instrument: position.instrument,
      fill: { ...filled, price },
      bid: withDigits(bid, digits),
      ask: withDigits(ask, digits),
      last: withDigits(last, digits),
      maintenance: maintenanceOf(position),
      says: (quantity) => quantityOf(position, quantity),
    },
    side,
    currency,
  );
  return (
    <section className={styles.fill}>
      <div className={styles.line}>
        <span>
          {headOf(t, explanation, position)} · {formatQuantity(filled.quantity)} × {formatDigits(price, digits)}
        </span>
        <time dateTime={filled.at}>
          {formatDate(filled.at)} {formatClockExact(filled.at)}
        </time>
      </div>
      <p className={styles.why}>{reason}</p>
      <p className={styles.basis}>{basis}</p>
      <KeyValues>
        {explanation.charges.map((charge) => (
          <KeyValue key={charge.name} name={labelOf(charges, charge.name)}>
            {formatMoneyIn(charge.amount, currency)}
          </KeyValue>
        ))}
        {explanation.held === null ? null : (
          <KeyValue name={t.chargesHeld}>{formatMoneyIn(explanation.held, currency)}</KeyValue>
        )}
        {explanation.charges.length === 0 ? (
          <KeyValue name={t.noCharges}>{formatMoneyIn('0', currency)}</KeyValue>
        ) : null}
      </KeyValues>
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
        <Explained key={explanation.fill.id} explanation={explanation} position={position} />
      ))}
      <p className={styles.dealer}>{dealer}</p>
      <div className={styles.sealed}>
        <span>{t.sealedRecord}</span>
        <button type="button" className={styles.act} aria-haspopup="dialog" onClick={() => setChecking(true)}>
          {t.check}
        </button>
      </div>
      <PositionTransfers position={position} open={checking} onClose={() => setChecking(false)} />
    </Card>
  );
}
