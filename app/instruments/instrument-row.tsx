import { AsOf } from '../components/quote-time.tsx';
import { Avatar, Labels } from '../components/badges.tsx';
import { PriceAndChange } from '../components/figure.tsx';
import { Row } from '../components/row.tsx';
import { Spark } from '../components/sparkline.tsx';
import { signOfRate } from '../format/numbers.ts';
import { useMovement } from '../stream/quotes.ts';
import { useQuotes } from '../stream/stream.ts';
import type { RowOf } from '../api/use-call.ts';
import { chooseInstrument, detailPath } from './chosen-instrument.ts';

export type InstrumentRowData = RowOf<'quotes/listInstruments'>;

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
  useQuotes([row.instrument]);
  const { last, changeRate } = useMovement(row);
  const opened = () => {
    if (row.board !== 'index') chooseInstrument(row.instrument);
    onOpen?.();
  };
  return (
    <Row
      to={detailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      onOpen={opened}
      start={<Avatar name={row.name} />}
      title={row.name}
      sub={
        <>
          {[...(withMarket ? [row.market] : []), row.code, ...(note ? [note] : [])].join(' · ')}
          <AsOf instrument={row.instrument} before=" · " />
          <Labels labels={row.labels} />
        </>
      }
      middle={row.spark ? <Spark values={row.spark} sign={signOfRate(changeRate)} /> : null}
      end={<PriceAndChange price={last} rate={changeRate} currency={row.currency} tick={row.tick} />}
    />
  );
}
