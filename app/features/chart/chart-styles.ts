/** The chart's look from the page's tokens, so that theme, language and the reader's colours hold on the canvas too. */
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

export interface Palette {
  token(name: Token): string;
  /** A size in rem as px at the present root font. */
  px(rem: number): number;
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const root = Number.parseFloat(style.fontSize);
  return { token: (name) => style.getPropertyValue(name).trim(), px: (rem) => Math.round(rem * root) };
}

/** The same colour, less of it: tokens are #rrggbb. */
const faint = (colour: string, alpha: string): string =>
  /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}${alpha}` : colour;

export function chartStyles({ token, px }: Palette): DeepPartial<Styles> {
  const [up, down, line, ink, ink3] = [
    token('--up'),
    token('--down'),
    token('--line'),
    token('--ink'),
    token('--ink-3'),
  ];
  const text = { family: token('--font'), size: px(0.6875), color: ink3, weight: 400 };
  const tip = {
    ...text,
    color: token('--ink-2'),
    marginLeft: px(0.375),
    marginTop: px(0.25),
    marginRight: 0,
    marginBottom: 0,
  };
  const cross = {
    show: true,
    line: { show: true, style: 'dashed' as const, size: 1, color: token('--edge'), dashedValue: [3, 3] },
    text: {
      show: true,
      ...text,
      color: token('--surface'),
      backgroundColor: ink,
      borderColor: ink,
      borderRadius: 4,
      borderSize: 0,
      paddingLeft: 5,
      paddingRight: 5,
      paddingTop: 3,
      paddingBottom: 3,
    },
  };
  const flat = { upColor: up, downColor: down, noChangeColor: ink3 };
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: text };
  const lines = [token('--amber'), token('--accent'), token('--blue'), ink3, token('--edge')].map((color) => ({
    color,
    size: 1,
    style: 'solid' as const,
    smooth: false,
    dashedValue: [2, 2],
  }));
  return {
    grid: { horizontal: { color: line, style: 'solid', size: 1 }, vertical: { show: false } },
    candle: {
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
        high: { color: ink3, textFamily: text.family, textSize: text.size },
        low: { color: ink3, textFamily: text.family, textSize: text.size },
        last: {
          ...flat,
          line: { show: true, style: 'dashed', size: 1, dashedValue: [3, 3] },
          text: {
            show: true,
            family: text.family,
            size: text.size,
            color: token('--surface'),
            borderRadius: 4,
            paddingLeft: 5,
            paddingRight: 5,
            paddingTop: 3,
            paddingBottom: 3,
          },
        },
      },
      tooltip: { showRule: 'follow_cross', title: { show: false }, legend: tip, offsetLeft: 0, offsetTop: 0 },
    },
    indicator: {
      ohlc: flat,
      lines,
      bars: [{ upColor: faint(up, '59'), downColor: faint(down, '59'), noChangeColor: faint(ink3, '59') }],
      circles: [{ upColor: up, downColor: down, noChangeColor: ink3 }],
      tooltip: { showRule: 'always', title: { ...tip, show: true, showName: true, showParams: false }, legend: tip },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: line, fill: true, activeBackgroundColor: faint(token('--accent'), '22') },
    crosshair: { horizontal: cross, vertical: cross },
  };
}
