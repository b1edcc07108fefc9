import { expect, it } from 'vitest';
import { parseFundWeights } from './fund-weights.ts';

it('parses one weight per line, in percent', () => {
  expect(parseFundWeights('us.alpn 12\n\nUS.NWRB, 33.5%\n')).toEqual([
    { instrument: 'US.ALPN', part: '0.12' },
    { instrument: 'US.NWRB', part: '0.335' },
  ]);
  expect(parseFundWeights('US.ALPN 60\nUS.NWRB 40')).toHaveLength(2);
});

it('reports a wrong line, a duplicate instrument, or a sum above 100 percent', () => {
  for (const text of ['', 'US.ALPN', 'US.ALPN 0', 'US.ALPN -5', 'ALPN 5', 'US.ALPN 5 6'])
    expect(parseFundWeights(text), text).toEqual({ fault: 'weightsWrong' });
  expect(parseFundWeights('US.ALPN 5\nUS.ALPN 6')).toEqual({ fault: 'weightsTwice', instrument: 'US.ALPN' });
  expect(parseFundWeights('US.ALPN 60\nUS.NWRB 60')).toEqual({ fault: 'weightsBeyond', percent: '120' });
});
