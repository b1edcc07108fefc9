/** The indicators, and the parameters of each. */

/** Drawn over the candles. */
export const PRICE_INDICATORS = ['MA', 'EMA', 'BOLL', 'VWAP', 'SAR'] as const;
/** Each in its own pane below. */
export const PANE_INDICATORS = ['VOL', 'MACD', 'STOCH', 'KDJ', 'RSI', 'ATR', 'WR', 'OBV', 'CCI', 'DMI'] as const;
export type Indicator = (typeof PRICE_INDICATORS)[number] | (typeof PANE_INDICATORS)[number];
export const INDICATORS: readonly Indicator[] = [...PRICE_INDICATORS, ...PANE_INDICATORS];

/** The reader can set a value between `minimum` and `maximum`, with `decimals` decimals. */
export interface IndicatorParameter {
  name: 'length' | 'fast' | 'slow' | 'signal' | 'deviations' | 'smoothK' | 'smoothD' | 'start' | 'step' | 'limit';
  defaultValue: number;
  minimum: number;
  maximum: number;
  decimals: number;
}

const MOST_BARS = 400;
const bars = (name: IndicatorParameter['name'], first: number): IndicatorParameter => ({
  name,
  defaultValue: first,
  minimum: 1,
  maximum: MOST_BARS,
  decimals: 0,
});
const percent = (name: IndicatorParameter['name'], first: number): IndicatorParameter => ({
  name,
  defaultValue: first,
  minimum: 1,
  maximum: 100,
  decimals: 0,
});

export const INDICATOR_PARAMETERS: Readonly<Record<Indicator, readonly IndicatorParameter[]>> = {
  MA: [bars('length', 5), bars('length', 20), bars('length', 60)],
  EMA: [bars('length', 12), bars('length', 26)],
  BOLL: [bars('length', 20), { name: 'deviations', defaultValue: 2, minimum: 0.1, maximum: 10, decimals: 1 }],
  VWAP: [],
  SAR: [percent('start', 2), percent('step', 2), percent('limit', 20)],
  VOL: [],
  MACD: [bars('fast', 12), bars('slow', 26), bars('signal', 9)],
  STOCH: [bars('length', 14), bars('smoothK', 3), bars('smoothD', 3)],
  KDJ: [bars('length', 9), bars('smoothK', 3), bars('smoothD', 3)],
  RSI: [bars('length', 14)],
  ATR: [bars('length', 14)],
  WR: [bars('length', 14)],
  OBV: [bars('length', 30)],
  CCI: [bars('length', 20)],
  DMI: [bars('length', 14), bars('signal', 6)],
};

/** The parameters that the reader has set; the others have their defaults. */
export type IndicatorParameterValues = Partial<Record<Indicator, readonly number[]>>;

/** Within the parameter's bounds, rounded to its decimals; the default if it isn't a number. */
export function clampIndicatorParameter(
  { defaultValue, minimum, maximum, decimals }: IndicatorParameter,
  value: unknown,
): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return defaultValue;
  return Number(Math.min(maximum, Math.max(minimum, value)).toFixed(decimals));
}

/** All parameters of an indicator in their order. */
export const indicatorParametersOf = (indicator: Indicator, set: IndicatorParameterValues): number[] =>
  INDICATOR_PARAMETERS[indicator].map((parameter, index) =>
    clampIndicatorParameter(parameter, set[indicator]?.[index]),
  );

/** "MACD 12, 26, 9": its name wherever it is shown. */
export const formatIndicatorName = (indicator: Indicator, set: IndicatorParameterValues): string =>
  [indicator, indicatorParametersOf(indicator, set).join(', ')].filter(Boolean).join(' ');
