import { KeyValue } from '../../../components/card.tsx';
import { formatTime } from '../../../format/dates.ts';
import { useTexts } from '../../../language/language.ts';
import { useDayTrading } from './use-day-trading.ts';

/** For a day-trade position: when it is closed automatically. */
export function DayTradeEnd({ instrument, currency }: { instrument: string; currency: string }) {
  const t = useTexts('dayTrading');
  const row = useDayTrading().data?.markets.find(
    (each) => each.market === instrument.split('.')[0] && each.currency === currency,
  );
  return <KeyValue name={t.closesItself}>{row?.closesAt ? formatTime(row.closesAt) : t.endsBefore}</KeyValue>;
}
