/** On a position's screen: which of its trades were clearly erroneous, and what was done about them. */
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { Icon } from '../../components/icon.tsx';
import type { PositionNoteProps } from '../../feature.ts';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatPrice, formatQuantity, getSign, removeSign } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './erroneous-trades.module.css';

type Correction = CallAnswer<'trading/listTradeCorrections'>['rows'][number];

function TradeCorrectionNote({ correction }: { correction: Correction }) {
  const t = useTexts('erroneousTrades');
  const { tradeReason } = useTexts('terms');
  const { measure, why, price, reference, quantity, currency, gained, chargesBack, at } = correction;
  const charges = formatMoneyWithCurrency(chargesBack, currency);
  const amount = formatMoneyWithCurrency(removeSign(gained), currency);
  const from = formatPrice(price, currency);
  const came =
    getSign(gained) < 0 ? fillPlaceholders(t.paid, { amount }) : fillPlaceholders(t.received, { amount, charges });
  return (
    <div className={styles.note} role="note" aria-label={t.title}>
      <Icon name="warn" />
      <div>
        <p>
          <strong>
            {measure === 'bust'
              ? t.busted
              : fillPlaceholders(t.corrected, { price: from, reference: formatPrice(reference, currency) })}
          </strong>
        </p>
        <p>{measure === 'bust' ? fillPlaceholders(t.restored, { charges }) : came}</p>
        <p>
          {fillPlaceholders(t.about, {
            quantity: formatQuantity(quantity),
            price: from,
            date: formatDateTimeToMinute(at),
            why: tradeReason[why],
          })}
        </p>
      </div>
    </div>
  );
}

export default function ErroneousTradeNote({ id }: PositionNoteProps) {
  const { data } = useCall('trading/listTradeCorrections', { position: id });
  return data?.rows.map((correction) => <TradeCorrectionNote key={correction.fill} correction={correction} />) ?? null;
}
