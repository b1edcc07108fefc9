import { expect, it } from 'vitest';
import { readWeights } from './fund-weights.ts';

it('reads one a line, in percent', () => {
  expect(readWeights('us.alpn 12\n\nUS.NWRB, 33.5%\n')).toEqual([
    { instrument: 'US.ALPN', part: '0.12' },
    { instrument: 'US.NWRB', part: '0.335' },
  ]);
  expect(readWeights('US.ALPN 60\nUS.NWRB 40')).toHaveLength(2);
});

it('says what is wrong: a line, a name twice, or more than the whole', () => {
  for (const text of ['', 'US.ALPN', 'US.ALPN 0', 'US.ALPN -5', 'ALPN 5', 'US.ALPN 5 6'])
    expect(readWeights(text), text).toEqual({ fault: 'weightsWrong' });
  expect(readWeights('US.ALPN 5\nUS.ALPN 6')).toEqual({ fault: 'weightsTwice', instrument: 'US.ALPN' });
  expect(readWeights('US.ALPN 60\nUS.NWRB 60')).toEqual({ fault: 'weightsBeyond', percent: '120' });
});
