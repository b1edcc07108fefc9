/** A margin rule as typed, in percent, and as sent. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { proposeMarginRule } from '@bourse/contract/trading/staff-calls.ts';
import type { CallInput } from '../../api/staff-api-client.ts';
import { parseAmount, parsePercentAsRate, parseWholeNumber } from '../../language/parse-input.ts';

export type NewMarginRule = Omit<CallInput<'staff/proposeMarginRule'>, 'key'>;
export type MarginRuleField =
  | 'from'
  | 'instrument'
  | 'volatilityFrom'
  | 'valueFrom'
  | 'initial'
  | 'warning'
  | 'maintenance'
  | 'maximumLeverage';
export type MarginRuleDraft = Record<MarginRuleField, string> & {
  market: Market;
  board: NonNullable<NewMarginRule['board']> | '';
};
type Fault = 'needed' | 'badInstrument' | 'badPercent' | 'badAmount' | 'badLeverage';
export type MarginRuleFaults = Partial<Record<MarginRuleField, Fault>>;

const FAULTS: Record<MarginRuleField, Fault> = {
  from: 'needed',
  instrument: 'badInstrument',
  volatilityFrom: 'badPercent',
  valueFrom: 'badAmount',
  initial: 'badPercent',
  warning: 'badPercent',
  maintenance: 'badPercent',
  maximumLeverage: 'badLeverage',
};
const FORM = proposeMarginRule.input.shape;

export const createMarginRuleDraft = (market: Market): MarginRuleDraft => ({
  market,
  board: '',
  from: '',
  instrument: '',
  volatilityFrom: '',
  valueFrom: '',
  initial: '',
  warning: '',
  maintenance: '',
  maximumLeverage: '',
});

const ifTyped = (text: string, read: (text: string) => string): string | null =>
  text.trim() === '' ? null : read(text);

/**
 * The contract's own schema judges every field, the server their combination; `rule` is null while one of them is
 * wrong.
 */
export function parseMarginRuleDraft(draft: MarginRuleDraft): { rule: NewMarginRule | null; faults: MarginRuleFaults } {
  const { market, board, from, initial, warning, maintenance, maximumLeverage } = draft;
  const read = {
    market,
    board: board === '' ? null : board,
    from,
    instrument: ifTyped(draft.instrument, (text) => text.trim().toUpperCase()),
    volatilityFrom: ifTyped(draft.volatilityFrom, parsePercentAsRate),
    valueFrom: ifTyped(draft.valueFrom, (text) => parseAmount(text, getMarketRules(market).currency)),
    initial: parsePercentAsRate(initial),
    warning: parsePercentAsRate(warning),
    maintenance: parsePercentAsRate(maintenance),
    maximumLeverage: parseWholeNumber(maximumLeverage),
  };
  const faults: MarginRuleFaults = {};
  for (const [name, fault] of Object.entries(FAULTS) as [MarginRuleField, Fault][])
    if (!FORM[name].safeParse(read[name]).success) faults[name] = fault;
  return { faults, rule: Object.keys(faults).length === 0 ? (read as NewMarginRule) : null };
}
