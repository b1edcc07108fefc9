import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { createChannelAccessKey, normalizeChannelAccessKey } from './deposit-channels.ts';

it("a channel key has sixteen grouped letters and digits that can't be confused", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(29), { minLength: 16, maxLength: 16 }), (drawn) => {
      const rest = [...drawn];
      expect(
        createChannelAccessKey((below) => {
          expect(below).toBe(30);
          return rest.shift() ?? 0;
        }),
      ).toMatch(/^([A-HJKMNP-TV-Z2-9]{4}-){3}[A-HJKMNP-TV-Z2-9]{4}$/);
      expect(rest).toEqual([]);
    }),
  );
});

test.each(['7kqm-2r9d-x4tn-8hfw', '7KQM2R9DX4TN8HFW', ' 7KQM 2R9D X4TN 8HFW\n', '7KQM–2R9D–X4TN–8HFW'])(
  'typed as "%s" it is the same',
  (typed) => {
    expect(normalizeChannelAccessKey(typed)).toBe('7KQM2R9DX4TN8HFW');
  },
);
