import {
  STRATEGY_RULES,
  getDefaultStrategyParameters,
} from '@bourse/core/products/strategies/strategy-specification.ts';
import { describe, expect, it } from 'vitest';
import {
  type StrategyDraft,
  buildStrategyDraft,
  findStrategyDraftFault,
  type Strategy,
  toggleInstrument,
  buildSaveStrategyInput,
} from './strategy-rule-and-draft.ts';

const strategy: Strategy = {
  id: 'trend',
  owner: 'kind',
  kind: 'trend',
  version: 1,
  market: null,
  currency: null,
  universe: [{ instrument: 'US.NWRB', name: 'Nordwind Robotics' }],
  parameters: STRATEGY_RULES.trend.parameters.map((rule) => ({
    ...rule,
    value: getDefaultStrategyParameters('trend')[rule.name]!,
  })),
  stopAt: '0.2500',
  madeAt: null,
};
const draft = (more: Partial<StrategyDraft> = {}): StrategyDraft => ({ ...buildStrategyDraft(strategy), ...more });

describe('a strategy draft', () => {
  it('starts with the strategy’s settings and builds a request for them', () => {
    expect(findStrategyDraftFault(draft(), strategy)).toBeNull();
    expect(buildSaveStrategyInput(draft(), 'trend')).toEqual({
      strategy: 'trend',
      parameters: [
        { name: 'fast', value: 50 },
        { name: 'slow', value: 200 },
        { name: 'every', value: 2 },
      ],
      instruments: ['US.NWRB'],
      stopAt: 2_500,
    });
  });
  it.each([
    ['fast', { fast: '4', slow: '200', every: '2' }],
    ['slow', { fast: '50', slow: '251', every: '2' }],
    ['slow', { fast: '50', slow: '', every: '2' }],
    ['fast', { fast: '100', slow: '100', every: '2' }],
  ])('reports the fault of %s', (fault, parameters) => {
    expect(findStrategyDraftFault(draft({ parameters }), strategy)).toBe(fault);
  });
  it('needs at least one instrument', () => {
    expect(findStrategyDraftFault(draft({ instruments: [] }), strategy)).toBe('instruments');
    expect(toggleInstrument(['A', 'B'], 'A')).toEqual(['B']);
    expect(toggleInstrument(['B'], 'A')).toEqual(['B', 'A']);
  });
});
