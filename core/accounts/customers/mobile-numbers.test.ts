import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSameCountry, CALLING_CODES, formatE164Digits, parseMobileNumber } from './mobile-numbers.ts';

/** Each line: one number of one person, as people write it. */
const NUMBERS: [account: string, callingCode: string, international: string[], national: string[]][] = [
  [
    '1012345678',
    '82',
    ['+821012345678', '+8201012345678', '00821012345678', '821012345678', '8201012345678', '011821012345678'],
    ['01012345678', '1012345678'],
  ],
  ['2125550100', '1', ['+12125550100', '0012125550100', '01112125550100'], ['2125550100']],
  ['6135550100', '1', ['+16135550100'], ['6135550100']],
  [
    '5512345678',
    '52',
    ['+525512345678', '+5215512345678', '+52015512345678', '00525512345678', '005215512345678', '0115215512345678'],
    ['5512345678', '015512345678', '0445512345678', '0455512345678'],
  ],
  ['9876543210', '91', ['+919876543210', '+9109876543210', '00919876543210'], ['9876543210', '09876543210']],
  ['0812345678', '66', ['+66812345678', '+660812345678', '0066812345678'], ['0812345678']],
  ['0612345678', '66', ['+66612345678'], ['0612345678']],
  ['0501234567', '966', ['+966501234567', '+9660501234567', '00966501234567'], ['0501234567']],
];

test('a number is one account however it is written', () => {
  for (const [account, callingCode, international, national] of NUMBERS) {
    for (const typed of international) expect(parseMobileNumber(typed), typed).toEqual({ account, callingCode });
    for (const typed of national) expect(parseMobileNumber(typed), typed).toEqual({ account });
  }
});

test('a number of no market, a landline, or one with a digit too few or too many is never taken for another', () => {
  const foreign = [
    '+84812345678',
    '+34612345678',
    '+85291234567',
    '+5491112345678',
    '+541112345678',
    '+8613812345678',
    '+886912345678',
    '+60123456789',
    '+447911123456',
    '+50212345678',
    '+5016101234',
    '+971501234567',
    '+97433123456',
    '+9779812345678',
    '+8801712345678',
    '+85512345678',
    '+81 9012345678'.replace(' ', ''),
    '+79123456789',
    '+999',
  ];
  for (const typed of foreign) expect(parseMobileNumber(typed), typed).toEqual({ fault: 'callingCode' });
  const broken = [
    '+82101234567',
    '+8210123456789',
    '+82212345678',
    '+6621234567',
    '+668123456789',
    '+96612345678',
    '+96650123456',
    '+9660112345678',
    '+521551234567',
    '+52155123456789',
    '+1212555010',
    '+11125550100',
    '+1121255501000',
    '+911234567890',
    '+82',
    '+6681234567',
  ];
  for (const typed of broken) expect(parseMobileNumber(typed), typed).toMatchObject({ fault: 'afterCallingCode' });
  const short = [
    '812345678',
    '501234567',
    '612345678',
    '91234567',
    '010123456789',
    '010123456',
    '66812345678',
    '966501234567',
    '525512345678',
    '12125550100',
    '919876543210',
    '02125550100',
    '00100000001',
    '13812345678',
  ];
  for (const typed of short) expect(parseMobileNumber(typed), typed).toHaveProperty('fault');
  expect(parseMobileNumber('+')).toEqual({ fault: 'empty' });
});

test('two numbers that are written with their calling codes are never one', () => {
  const digits = fc.stringMatching(/^\d{6,12}$/);
  const code = fc.constantFrom(...CALLING_CODES);
  fc.assert(
    fc.property(code, digits, (callingCode, rest) => {
      const parsed = parseMobileNumber(`+${callingCode}${rest}`);
      if ('fault' in parsed) return;
      expect(parsed.callingCode).toBe(callingCode);
      // What isn't of the number itself is a prefix that is known not to be dialled.
      expect(`+${callingCode}${rest}`.replace(/^\+(?:52(0?1)?|(66|82|91|966)0?|1)/, '')).toBe(
        formatE164Digits(callingCode, parsed.account).slice(callingCode.length),
      );
      expect(parseMobileNumber(`+${formatE164Digits(callingCode, parsed.account)}`)).toEqual(parsed);
    }),
    { numRuns: 2000 },
  );
  expect([
    areSameCountry('52', '91'),
    areSameCountry('52', '52'),
    areSameCountry(null, '91'),
    areSameCountry('52', undefined),
  ]).toEqual([false, true, true, true]);
});
