/**
 * Themes: lists of companies of all markets by fixed rules. Every company that fits is in one; none is chosen,
 * recommended or paid for.
 */
import { SCALE, type Rate } from '../money.ts';
import type { Figures } from './ranking.ts';
import { type IndustryCode, industryOf } from './industries.ts';

export type ThemeRule =
  | { kind: 'industries'; industries: readonly IndustryCode[] }
  /** `least` has 8 decimals: 0.04 is 4 %. */
  | { kind: 'figure'; figure: 'dividendYield' | 'salesGrowth'; least: Rate }
  | { kind: 'listed'; withinDays: number };

const percent = (part: bigint): Rate => (part * SCALE) / 100n;
const NEW_DAYS = 365;

/** The house's own, by what venues say about companies. */
export const THEMES = {
  digital: { kind: 'industries', industries: ['technology', 'semiconductors', 'telecom'] },
  everyday: { kind: 'industries', industries: ['consumer', 'food'] },
  health: { kind: 'industries', industries: ['health'] },
  homes: { kind: 'industries', industries: ['property', 'utilities'] },
  making: { kind: 'industries', industries: ['industry', 'transport'] },
  money: { kind: 'industries', industries: ['finance'] },
  resources: { kind: 'industries', industries: ['energy', 'materials'] },
  payers: { kind: 'figure', figure: 'dividendYield', least: percent(3n) },
  growing: { kind: 'figure', figure: 'salesGrowth', least: percent(15n) },
  newcomers: { kind: 'listed', withinDays: NEW_DAYS },
} as const satisfies Readonly<Record<string, ThemeRule>>;
export type Theme = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as [Theme, ...Theme[]];
/** Since when the rules have been unchanged (YYYY-MM-DD). */
export const THEMES_SINCE = '2026-11-22';

export interface Candidate {
  instrument: { sector: string; listedOn: string };
  figures: Pick<Figures, 'dividendYield' | 'salesGrowth'>;
}

/** `daysAgo` is the date this many days before today. A company without the requested figure doesn't fit. */
export function fits(rule: ThemeRule, { instrument, figures }: Candidate, daysAgo: (days: number) => string): boolean {
  if (rule.kind === 'industries') return rule.industries.includes(industryOf(instrument.sector));
  if (rule.kind === 'listed') return instrument.listedOn >= daysAgo(rule.withinDays);
  const figure = figures[rule.figure];
  return figure !== null && figure >= rule.least;
}
