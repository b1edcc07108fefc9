/** The customer's day-trading state, the choice of it on the ticket, and when a day trade's position is closed. */
import { type CallAnswer, useCall } from '../../../api/use-call.ts';
import { KeyValue, KeyValueList } from '../../../components/card.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { formatDateTimeToMinute } from '../../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { useServerNow } from '../../../time/server-clock.ts';
import styles from '../day-trading.module.css';

export type DayTradingState = CallAnswer<'trading/getDayTrading'>;
export type DayTradingMarket = DayTradingState['markets'][number];

/** The allowance follows the market's sessions. */
const EVERY_MS = 30_000;

export function useDayTradingState(enabled = true) {
  return useCall('trading/getDayTrading', {}, { enabled, refetchIntervalMs: EVERY_MS });
}

/** Null unless the customer may day-trade there. */
export function useDayTradingMarket(
  { market, currency }: { market: string; currency: string },
  enabled = true,
): DayTradingMarket | null {
  const { data } = useDayTradingState(enabled);
  if (data?.status !== 'approved') return null;
  return data.markets.find((row) => row.market === market && row.currency === currency) ?? null;
}

/** The sentence that says when a market's day trades end, or why none can be opened: `now` in epoch ms. */
export function dayTradeEndStatusOf(
  { closesAt, opensUntil }: Pick<DayTradingMarket, 'closesAt' | 'opensUntil'>,
  now: number,
): 'marketClosed' | 'tooLate' | 'ends' {
  if (closesAt === null || opensUntil === null) return 'marketClosed';
  return Date.parse(opensUntil) <= now ? 'tooLate' : 'ends';
}

const CLOCK_EVERY_MS = 10_000;

/** On the ticket of a day trader: whether the new position is held indefinitely or ends with the session. */
export function DayTradeChoice({
  row,
  chosen,
  onChange,
}: {
  row: DayTradingMarket;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}) {
  const t = useTexts('dayTrading');
  const words = dayTradeEndStatusOf(row, useServerNow(CLOCK_EVERY_MS));
  const says =
    words === 'ends' ? fillPlaceholders(t.daySaysAt, { time: formatDateTimeToMinute(row.closesAt ?? '') }) : t[words];
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.held}</span>
      <SegmentedControl
        label={t.held}
        value={chosen ? 'day' : 'free'}
        onChange={(value) => onChange(value === 'day')}
        options={[
          { value: 'free', label: t.heldFree },
          { value: 'day', label: t.heldDay },
        ]}
      />
      {chosen ? <p className={styles.choiceNote}>{says}</p> : null}
      {chosen ? (
        <KeyValueList>
          <KeyValue name={t.left}>{formatMoneyWithCurrency(row.left, row.currency)}</KeyValue>
        </KeyValueList>
      ) : null}
    </div>
  );
}

/** For a day-trade position: when it is closed automatically. */
export function DayTradeEndNote({ instrument, currency }: { instrument: string; currency: string }) {
  const t = useTexts('dayTrading');
  const row = useDayTradingState().data?.markets.find(
    (each) => each.market === instrument.split('.')[0] && each.currency === currency,
  );
  return (
    <KeyValue name={t.closesItself}>{row?.closesAt ? formatDateTimeToMinute(row.closesAt) : t.endsBefore}</KeyValue>
  );
}
