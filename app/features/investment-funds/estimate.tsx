/** An order's estimate at the last price, a note that it gets another price, and when its money is invested. */
import type { Answer } from '@bourse/web/calls.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { deadline, formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './funds.module.css';

type Preview = Answer<'funds/previewFundOrder'>;

/** Which day's price applies, and for a purchase when the fund invests it. */
export function useDealSays(preview: Preview | undefined, kind: 'buy' | 'redeem'): string | null {
  const t = useTexts('investmentFunds');
  if (!preview?.dealing) return null;
  const day = formatDate(preview.dealing.date);
  const about = fill(t.aboutSays, { date: formatDate(preview.pricedOn), day });
  return kind === 'buy' ? `${about} ${fill(t.investsSays, { day })}` : about;
}

export function EstimateRows({
  preview,
  known,
  kind,
}: {
  preview: Preview | undefined;
  /** Whether the preview matches what is typed; otherwise only its day is shown. */
  known: boolean;
  kind: 'buy' | 'redeem';
}) {
  const t = useTexts('investmentFunds');
  const money = (amount: string | undefined) =>
    preview && known && amount ? formatMoneyIn(amount, preview.currency) : '–';
  const dealing = preview?.dealing;
  return (
    <>
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
    </>
  );
}

export function Estimate(shown: Parameters<typeof EstimateRows>[0]) {
  const says = useDealSays(shown.preview, shown.kind);
  return (
    <>
      <KeyValues>
        <EstimateRows {...shown} />
      </KeyValues>
      {says === null ? null : <p className={styles.says}>{says}</p>}
    </>
  );
}
