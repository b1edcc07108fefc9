/** The house's own indicators as the chart library draws them; the others are the library's. */
import { type IndicatorFigure, type KLineData, registerIndicator } from 'klinecharts';
import {
  computeAverageTrueRange,
  computeBollingerBands,
  computeMacd,
  computeExponentialMovingAverage,
  computeRelativeStrengthIndex,
  type IndicatorSeries,
  computeSimpleMovingAverage,
  computeStochastic,
  computeVolumeWeightedPrice,
} from './indicator-formulas.ts';

type Row = Record<string, number | undefined>;
const closesOf = (bars: readonly KLineData[]): number[] => bars.map(({ close }) => close);

/** Combines series by key into one row per bar. */
const rows = (bars: readonly KLineData[], series: Record<string, IndicatorSeries>): Row[] =>
  bars.map((_, index) =>
    Object.fromEntries(Object.entries(series).map(([key, values]) => [key, values[index] ?? undefined])),
  );
const line = (key: string, title: string): IndicatorFigure<Row> => ({ key, title: `${title}: `, type: 'line' });

/** One line per length, with the length in its name. */
function registerMovingAverages(
  name: 'MA' | 'EMA',
  average: (values: readonly number[], length: number) => IndicatorSeries,
): void {
  registerIndicator<Row, number>({
    name,
    shortName: name,
    series: 'price',
    calcParams: [],
    figures: [],
    regenerateFigures: (lengths) => lengths.map((length, index) => line(`line${index}`, `${name}${length}`)),
    calc: (bars, { calcParams }) =>
      rows(
        bars,
        Object.fromEntries(calcParams.map((length, index) => [`line${index}`, average(closesOf(bars), length)])),
      ),
  });
}
registerMovingAverages('MA', computeSimpleMovingAverage);
registerMovingAverages('EMA', computeExponentialMovingAverage);

registerIndicator<Row, number>({
  name: 'BOLL',
  shortName: 'BOLL',
  series: 'price',
  calcParams: [20, 2],
  figures: [line('upper', 'UP'), line('middle', 'MID'), line('lower', 'DN')],
  calc: (bars, { calcParams: [length = 20, deviations = 2] }) =>
    rows(bars, { ...computeBollingerBands(closesOf(bars), length, deviations) }),
});

registerIndicator<Row, number, (timestamp: number) => string>({
  name: 'VWAP',
  shortName: 'VWAP',
  series: 'price',
  figures: [line('vwap', 'VWAP')],
  shouldUpdate: () => ({ calc: true, draw: true }),
  calc: (bars, { extendData }) => rows(bars, { vwap: computeVolumeWeightedPrice(bars, extendData) }),
});

/** Positive bars in the colour of rising, hollow while they grow. */
const histogram: IndicatorFigure<Row> = {
  key: 'histogram',
  title: 'HIST: ',
  type: 'bar',
  baseValue: 0,
  styles: ({ data: { prev, current }, defaultStyles }) => {
    const value = current?.histogram ?? 0;
    const colours = defaultStyles?.bars[0];
    const color = (value > 0 ? colours?.upColor : value < 0 ? colours?.downColor : colours?.noChangeColor) ?? '';
    const grows = (prev?.histogram ?? Number.NEGATIVE_INFINITY) < value;
    return { style: grows ? 'stroke' : 'fill', color, borderColor: color };
  },
};
registerIndicator<Row, number>({
  name: 'MACD',
  shortName: 'MACD',
  calcParams: [12, 26, 9],
  figures: [line('line', 'MACD'), line('signal', 'SIGNAL'), histogram],
  calc: (bars, { calcParams: [fast = 12, slow = 26, signal = 9] }) =>
    rows(bars, { ...computeMacd(closesOf(bars), fast, slow, signal) }),
});

registerIndicator<Row, number>({
  name: 'STOCH',
  shortName: 'STOCH',
  calcParams: [14, 3, 3],
  minValue: 0,
  maxValue: 100,
  figures: [line('k', '%K'), line('d', '%D')],
  calc: (bars, { calcParams: [length = 14, smoothK = 3, smoothD = 3] }) =>
    rows(bars, { ...computeStochastic(bars, length, smoothK, smoothD) }),
});

registerIndicator<Row, number>({
  name: 'RSI',
  shortName: 'RSI',
  calcParams: [14],
  figures: [line('rsi', 'RSI')],
  calc: (bars, { calcParams: [length = 14] }) =>
    rows(bars, { rsi: computeRelativeStrengthIndex(closesOf(bars), length) }),
});

registerIndicator<Row, number>({
  name: 'ATR',
  shortName: 'ATR',
  calcParams: [14],
  figures: [line('atr', 'ATR')],
  calc: (bars, { calcParams: [length = 14] }) => rows(bars, { atr: computeAverageTrueRange(bars, length) }),
});
