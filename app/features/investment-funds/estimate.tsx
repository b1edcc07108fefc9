/** What an order would come to at the last price, and that it gets another. */
import type { Answer } from '@bourse/web/calls.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { deadline, formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './funds.module.css';

export function Estimate({
  preview,
  known,
  kind,
}: {
  preview: Answer<'funds/previewFundOrder'> | undefined;
  /** Whether it is what was typed; else only its day is shown. */
  known: boolean;
  kind: 'buy' | 'redeem';
}) {
  const t = useTexts('investmentFunds');
  const money = (amount: string | undefined) =>
    preview && known && amount ? formatMoneyIn(amount, preview.currency) : '–';
  const dealing = preview?.dealing;
  return (
    <>
      <KeyValues>
        <KeyValue name={t.about.units}>{preview && known ? formatQuantity(preview.units) : '–'}</KeyValue>
        {kind === 'redeem' ? (
          <KeyValue name={t.about.money}>{money(preview?.money)}</KeyValue>
        ) : (
          <KeyValue name={t.feeAYear}>{money(preview?.feeAYear)}</KeyValue>
        )}
        <KeyValue name={t.swing}>{money(preview?.swing)}</KeyValue>
        {kind === 'redeem' ? <KeyValue name={t.paidOn}>{dealing ? formatDate(dealing.paidAt) : '–'}</KeyValue> : null}
        <KeyValue name={t.cutOff}>{dealing ? deadline(dealing.cutOffAt) : '–'}</KeyValue>
        <KeyValue name={t.nextDeal}>{dealing ? deadline(dealing.valuedAt) : '–'}</KeyValue>
      </KeyValues>
      {preview && dealing ? (
        <p className={styles.says}>
          {fill(t.aboutSays, { date: formatDate(preview.pricedOn), day: formatDate(dealing.date) })}
        </p>
      ) : null}
    </>
  );
}
