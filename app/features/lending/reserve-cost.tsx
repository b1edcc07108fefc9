import { type Answer, useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';

/** What a night costs, when the first is charged, and how much money is needed. */
export function ReserveCost({ cost }: { cost: Answer<'lending/previewBorrow'> }) {
  const t = useTexts('lending');
  const { currency, rate, fee, nextAt, needed } = cost;
  const { data: wallet } = useCall('wallet/getWallet', {});
  const available = wallet?.accounts.find((each) => each.currency === currency)?.available ?? '0';
  return (
    <KeyValues>
      <KeyValue name={t.rate}>{formatRate(rate)}</KeyValue>
      <KeyValue name={t.feeNow}>{formatMoneyIn(fee, currency)}</KeyValue>
      <KeyValue name={t.charged}>{fill(t.chargedSays, { time: formatTime(nextAt) })}</KeyValue>
      <KeyValue name={t.needed}>{formatMoneyIn(needed, currency)}</KeyValue>
      <KeyValue name={t.availableNow}>{formatMoneyIn(available, currency)}</KeyValue>
    </KeyValues>
  );
}
