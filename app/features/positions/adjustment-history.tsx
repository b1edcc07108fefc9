import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './positions.module.css';
import { formatDigits, priceDigits } from './shared/price-words.ts';
import { ratioWords } from './shared/ratio-words.ts';

type Position = Answer<'trading/getPosition'>;

/**
 * What corporate actions did to a position, oldest first: units and unit cost before and after; nothing if there were
 * none.
 */
export function AdjustmentHistory({ position }: { position: Position }) {
  const t = useTexts('trading').corporate;
  const { adjustments, renamings, currency } = position;
  if (adjustments.length === 0 && renamings.length === 0) return null;
  const price = (value: string) => formatDigits(value, priceDigits(currency, [value]));
  const met = [
    ...adjustments.map((each) => {
      const lines = [
        fill(t.units, { before: formatQuantity(each.openBefore), after: formatQuantity(each.openAfter) }),
        ...(each.kind === 'delisting'
          ? []
          : [fill(t.unitCost, { before: price(each.costBefore), after: price(each.costAfter) })]),
        ...(isZero(each.fraction)
          ? []
          : [
              fill(t.cash, {
                units: formatQuantity(each.fraction),
                price: price(each.price),
                amount: formatMoneyIn(each.cash, currency),
              }),
            ]),
      ];
      const ratio = each.kind === 'delisting' ? [] : [ratioWords(each.kind, each.newUnits, each.oldUnits)];
      return {
        key: `${each.kind} ${each.at}`,
        exDate: each.exDate,
        title: [labelOf(t.kind, each.kind), ...ratio].join(' '),
        lines,
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
      {adjustments.some(({ kind }) => kind !== 'delisting') ? <p className={styles.note}>{t.stays}</p> : null}
    </Card>
  );
}
