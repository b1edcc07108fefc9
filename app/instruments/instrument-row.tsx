import { isRecordedInstrument, removeRecordedMark } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { StaleQuoteTime } from '../components/stale-quote-time.tsx';
import { InitialsAvatar, MarketAlertLabels, RecordedMark } from '../components/avatar-and-badges.tsx';
import { PriceAndChange } from '../components/price-figures.tsx';
import { ListRow } from '../components/list-row.tsx';
import { Sparkline } from '../components/sparkline.tsx';
import { getDisplayedRateSign } from '../format/numbers.ts';
import { useLivePriceMovement } from '../stream/live-quotes.ts';
import { useQuoteSubscriptions } from '../stream/app-stream.ts';
import { PriceStateMark } from './price-state-mark.tsx';
import type { ListCallRow } from '../api/use-call.ts';
import { storeLastChosenInstrument, buildInstrumentDetailPath } from './last-chosen-instrument.ts';

export type InstrumentRowData = ListCallRow<'quotes/listInstruments'>;

/** One instrument of a list: live while it is on the screen. `withMarket` if a list mixes markets. */
export function InstrumentRow({
  row,
  withMarket,
  note,
  onOpen,
}: {
  row: InstrumentRowData;
  withMarket?: boolean;
  /** After its code. */
  note?: string;
  onOpen?: () => void;
}) {
  const isRecorded = isRecordedInstrument(row);
  const name = isRecorded ? removeRecordedMark(row.name) : row.name;
  useQuoteSubscriptions([row.instrument]);
  const { last, changeRate } = useLivePriceMovement(row);
  const opened = () => {
    if (row.board !== 'index') storeLastChosenInstrument(row.instrument);
    onOpen?.();
  };
  return (
    <ListRow
      to={buildInstrumentDetailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      onOpen={opened}
      start={<InitialsAvatar name={name} />}
      title={name}
      sub={
        <>
          {isRecorded ? <RecordedMark /> : null}
          {[...(withMarket ? [row.market] : []), row.code, ...(note ? [note] : [])].join(' · ')}
          {row.priceState ? (
            <PriceStateMark instrument={row.instrument} state={row.priceState} />
          ) : (
            <StaleQuoteTime instrument={row.instrument} before=" · " />
          )}
          <MarketAlertLabels labels={row.labels} />
        </>
      }
      middle={row.spark ? <Sparkline values={row.spark} sign={getDisplayedRateSign(changeRate)} /> : null}
      end={<PriceAndChange price={last} rate={changeRate} currency={row.currency} tick={row.tick} />}
    />
  );
}
