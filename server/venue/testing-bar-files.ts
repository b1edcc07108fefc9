/** Small histories with the shapes of real files, for tests. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { createTemporalZones } from '../time/zones.ts';
import { parseBars } from './import/parse-bars.ts';
import { buildImportedInstrument } from './bars-and-replays-store.ts';
import { BarSeries } from './replay/bar-series.ts';
import type { BasePeriod } from './replay/replay-trading-time.ts';

export const testZones = createTemporalZones();

export const DAILY_BARS_CSV = `Date,Open,High,Low,Close,Adj Close,Volume
2019-06-03,175.600006,177.919998,170.270004,173.300003,171.102753,40396100
2019-06-04,175.440002,179.830002,174.520004,179.639999,177.362366,30968000
2019-06-05,184.279999,184.990005,181.139999,182.539993,180.225601,29773400
2019-06-06,183.080002,185.470001,182.149994,185.220001,182.871613,22526300
2019-06-07,186.509995,191.919998,185.770004,190.149994,187.739105,30684400
2019-06-10,191.809998,195.369995,191.619995,192.580002,190.138306,26220900
2019-06-11,194.860001,196.000000,193.600006,194.809998,192.340027,26932900
2019-06-12,193.949997,195.970001,193.389999,194.190002,192.727890,18253200
`;

/** As quoted on the exchange: the close of 28 August is 500, and the open of 31 August a quarter of that. */
export const SPLIT_BARS_CSV = `Date,Open,High,Low,Close,Volume
2020-08-26,504.72,507.97,500.33,506.08,40755600
2020-08-27,508.56,509.94,495.32,500.04,38888100
2020-08-28,504.04,505.76,498.32,500.00,46907600
2020-08-31,125.00,131.00,124.00,129.04,225702700
2020-09-01,132.76,134.80,130.52,134.16,152470100
2020-09-02,137.60,137.96,127.00,131.40,200119000
`;

export const HOURLY_BARS_CSV = `,Open,High,Low,Close,Volume
2017-04-20 09:00:00,1.0716,1.0722,1.07083,1.07219,1413
2017-04-20 10:00:00,1.07214,1.07296,1.07214,1.0726,1241
2017-04-20 11:00:00,1.07256,1.07299,1.0717,1.07192,1025
2017-04-20 12:00:00,1.07195,1.0728,1.07195,1.07202,1460
2017-04-20 22:00:00,1.072,1.0723,1.07045,1.0705,1554
2017-04-21 09:00:00,1.07054,1.07202,1.07044,1.07128,2342
2017-04-21 10:00:00,1.07127,1.07187,1.07002,1.07064,1867
`;

export const MINUTE_BARS_JSON = JSON.stringify([
  [1509836520000, 0.00162008, 0.00162008, 0.00162008, 0.00162008, 108.14853839],
  [1509836580000, 0.00161, 0.00161, 0.00161, 0.00161, 82.390199],
  [1509836640000, 0.00161, 0.00161, 0.00161, 0.00161, 236.33244948],
  [1509836700000, 0.00161, 0.00162, 0.00161, 0.00162, 64.53000899],
  [1509836820000, 0.00162, 0.00162, 0.00160345, 0.00160345, 19.60000001],
  [1509837240000, 0.00161902, 0.00161902, 0.00161902, 0.00161902, 6.34875668],
]);

/** The text of a file as the series of `id`. */
export function parseTestSeries(id: InstrumentId, period: BasePeriod, text: string, currency = 'USD'): BarSeries {
  const { market } = buildImportedInstrument({ instrument: id, name: id, currency }, '');
  const read = parseBars(text, { market, period, zone: 'UTC', timeZones: testZones });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return new BarSeries(
    buildImportedInstrument({ instrument: id, name: id, currency }, '2017-01-01'),
    period,
    read.bars,
    testZones,
  );
}
