import { RULES, usualParameters } from '@bourse/core/products/strategies/kinds.ts';
import { describe, expect, it } from 'vitest';
import { type Draft, draftOf, faultOf, type Strategy, toggled, wishOf } from './strategy.ts';

const strategy: Strategy = {
  id: 'trend',
  owner: 'kind',
  kind: 'trend',
  version: 1,
  market: null,
  currency: null,
  universe: [{ instrument: 'US.NWRB', name: 'Nordwind Robotics' }],
  parameters: RULES.trend.parameters.map((rule) => ({ ...rule, value: usualParameters('trend')[rule.name]! })),
  stopAt: '0.2500',
  madeAt: null,
};
const draft = (more: Partial<Draft> = {}): Draft => ({ ...draftOf(strategy), ...more });

describe('a draft', () => {
  it('begins with what the strategy has, and asks for just that', () => {
    expect(faultOf(draft(), strategy)).toBeNull();
    expect(wishOf(draft(), 'trend')).toEqual({
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
  ])('names %s where it can’t be', (fault, parameters) => {
    expect(faultOf(draft({ parameters }), strategy)).toBe(fault);
  });
  it('needs something to hold', () => {
    expect(faultOf(draft({ instruments: [] }), strategy)).toBe('instruments');
    expect(toggled(['A', 'B'], 'A')).toEqual(['B']);
    expect(toggled(['B'], 'A')).toEqual(['B', 'A']);
  });
});
