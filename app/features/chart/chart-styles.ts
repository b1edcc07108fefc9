/** Builds the chart's styles from the page's tokens, so that theme, language and colours apply to the canvas too. */
import type { DeepPartial, Styles } from 'klinecharts';

type Token =
  | '--up'
  | '--down'
  | '--line'
  | '--ink'
  | '--ink-2'
  | '--ink-3'
  | '--surface'
  | '--ground'
  | '--accent'
  | '--amber'
  | '--blue'
  | '--font'
  | '--edge';

export interface ChartPalette {
  token(name: Token): string;
  /** A size in rem as px, at the present root font size. */
  px(rem: number): number;
}

export function readChartPalette(): ChartPalette {
  const style = getComputedStyle(document.documentElement);
  const root = Number.parseFloat(style.fontSize);
  return { token: (name) => style.getPropertyValue(name).trim(), px: (rem) => Math.round(rem * root) };
}

/** The same colour, more transparent: tokens are #rrggbb. */
const faint = (colour: string, alpha: string): string =>
  /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}${alpha}` : colour;

/** Plain text next to the axes and on the candles. */
const textOf = ({ token, px }: ChartPalette) => ({
  family: token('--font'),
  size: px(0.6875),
  color: token('--ink-3'),
  weight: 400,
});

/** The text of the crosshair's legend for a bar or an indicator. */
const tipOf = (palette: ChartPalette) => ({
  ...textOf(palette),
  color: palette.token('--ink-2'),
  marginLeft: palette.px(0.375),
  marginTop: palette.px(0.25),
  marginRight: 0,
  marginBottom: 0,
  // The library's own is English.
  defaultValue: '–',
});

/** The colours of rising, falling and unchanged. */
const flatOf = ({ token }: ChartPalette) => ({
  upColor: token('--up'),
  downColor: token('--down'),
  noChangeColor: token('--ink-3'),
});

/** A small box around a price on an axis. */
const BOX = { borderRadius: 4, paddingLeft: 5, paddingRight: 5, paddingTop: 3, paddingBottom: 3 };

function crossOf(palette: ChartPalette) {
  const { token } = palette;
  const ink = token('--ink');
  return {
    show: true,
    line: { show: true, style: 'dashed' as const, size: 1, color: token('--edge'), dashedValue: [3, 3] },
    text: {
      show: true,
      ...textOf(palette),
      color: token('--surface'),
      backgroundColor: ink,
      borderColor: ink,
      borderSize: 0,
      ...BOX,
    },
  };
}

function candleOf(palette: ChartPalette, narrow: boolean): DeepPartial<Styles>['candle'] {
  const { token } = palette;
  const [up, down, ink3] = [token('--up'), token('--down'), token('--ink-3')];
  const { family, size } = textOf(palette);
  const flat = flatOf(palette);
  const bound = { show: !narrow, color: ink3, textFamily: family, textSize: size };
  return {
    bar: {
      ...flat,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: ink3,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: ink3,
    },
    priceMark: {
      high: bound,
      low: bound,
      last: {
        ...flat,
        line: { show: true, style: 'dashed', size: 1, dashedValue: [3, 3] },
        text: { show: true, family, size, color: token('--surface'), ...BOX },
      },
    },
    tooltip: {
      showRule: 'follow_cross',
      title: { show: false },
      legend: tipOf(palette),
      offsetLeft: 0,
      offsetTop: 0,
    },
  };
}

function indicatorOf(palette: ChartPalette, narrow: boolean): DeepPartial<Styles>['indicator'] {
  const { token } = palette;
  const [up, down, ink3] = [token('--up'), token('--down'), token('--ink-3')];
  const tip = tipOf(palette);
  const lines = [token('--amber'), token('--accent'), token('--blue'), ink3, token('--edge')].map((color) => ({
    color,
    size: 1,
    style: 'solid' as const,
    smooth: false,
    dashedValue: [2, 2],
  }));
  return {
    ohlc: flatOf(palette),
    lines,
    bars: [{ upColor: faint(up, '59'), downColor: faint(down, '59'), noChangeColor: faint(ink3, '59') }],
    circles: [flatOf(palette)],
    tooltip: {
      showRule: narrow ? 'follow_cross' : 'always',
      title: { ...tip, show: true, showName: true, showParams: false },
      legend: tip,
    },
  };
}

/**
 * `narrow`: text is so large that legends, the highest price and line names would overlap. Then only lines keep their
 * names, and an indicator's name and figures appear while a finger is held on the chart.
 */
export function buildChartStyles(palette: ChartPalette, narrow: boolean): DeepPartial<Styles> {
  const { token } = palette;
  const line = token('--line');
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: textOf(palette) };
  const cross = crossOf(palette);
  return {
    grid: { horizontal: { color: line, style: 'solid', size: 1 }, vertical: { show: false } },
    candle: candleOf(palette, narrow),
    indicator: indicatorOf(palette, narrow),
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: line, fill: true, activeBackgroundColor: faint(token('--accent'), '22') },
    crosshair: { horizontal: cross, vertical: cross },
  };
}
