/** On a position's screen: which of its trades were clearly erroneous, and what was done about them. */
import { type Answer, useCall } from '../../api/use-call.ts';
import { Icon } from '../../components/icon.tsx';
import type { NotedPosition } from '../../feature.ts';
import { dayTime } from '../../format/dates.ts';
import { formatMoneyIn, formatPrice, formatQuantity, signOf, withoutSign } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './erroneous-trades.module.css';

type Correction = Answer<'trading/listTradeCorrections'>['rows'][number];

function Corrected({ correction }: { correction: Correction }) {
  const t = useTexts('erroneousTrades');
  const { tradeReason } = useTexts('terms');
  const { measure, why, price, reference, quantity, currency, gained, chargesBack, at } = correction;
  const charges = formatMoneyIn(chargesBack, currency);
  const amount = formatMoneyIn(withoutSign(gained), currency);
  const from = formatPrice(price, currency);
  const came = signOf(gained) < 0 ? fill(t.paid, { amount }) : fill(t.received, { amount, charges });
  return (
    <div className={styles.note} role="note" aria-label={t.title}>
      <Icon name="warn" />
      <div>
        <p>
          <strong>
            {measure === 'bust'
              ? t.busted
              : fill(t.corrected, { price: from, reference: formatPrice(reference, currency) })}
          </strong>
        </p>
        <p>{measure === 'bust' ? fill(t.restored, { charges }) : came}</p>
        <p>
          {fill(t.about, { quantity: formatQuantity(quantity), price: from, date: dayTime(at), why: tradeReason[why] })}
        </p>
      </div>
    </div>
  );
}

export default function PositionNote({ id }: NotedPosition) {
  const { data } = useCall('trading/listTradeCorrections', { position: id });
  return data?.rows.map((correction) => <Corrected key={correction.fill} correction={correction} />) ?? null;
}
