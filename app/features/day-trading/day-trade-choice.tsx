import { Segmented } from '../../components/segmented.tsx';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from '../trading/order-ticket.module.css';
import type { DayTradingMarket } from './use-day-trading.ts';

/** In the ticket of who may day-trade: whether what is opened is held as long as one likes or ends with the session. */
export function DayTradeChoice({ row, chosen, onChange }: { row: DayTradingMarket; chosen: boolean; onChange: (chosen: boolean) => void }) {
  const t = useTexts('dayTrading');
  const says = row.closesAt === null ? t.daySays : fill(t.daySaysAt, { time: formatTime(row.closesAt) });
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.held}</span>
      <Segmented label={t.held} value={chosen ? 'day' : 'free'} onChange={(value) => onChange(value === 'day')} options={[{ value: 'free', label: t.heldFree }, { value: 'day', label: t.heldDay }]} />
      {chosen ? <p className={styles.say}>{says}</p> : null}
    </div>
  );
}
