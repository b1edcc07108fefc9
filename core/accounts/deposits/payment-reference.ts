/**
 * The reference a customer adds to a payment to identify it: unique to one deposit, free of characters that are easily
 * confused, and with a check character that catches any single mistake and any two neighbours swapped.
 */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const BASE = BigInt(SIGNS.length);
/** Without its dash a shorter one looks like a word; accounts are numbered from 100,001. */
const BARE = new RegExp(`^B([${SIGNS}]{5,26})([${SIGNS}])$`);
const FORM = new RegExp(`^B([${SIGNS}]{1,13})-([${SIGNS}]{1,13})([${SIGNS}])$`);

function written(number: bigint): string {
  let text = '';
  for (let rest = number; text === '' || rest > 0n; rest /= BASE) text = SIGNS[Number(rest % BASE)] + text;
  return text;
}

/** The base is prime: weights below it that all differ miss no such slip. */
const check = (text: string): string =>
  SIGNS[[...text].reduce((sum, sign, index) => (sum + SIGNS.indexOf(sign) * (index + 1)) % SIGNS.length, 0)] ?? '';

/** `number` counts the account's deposits from 1. */
export function paymentReference(account: bigint, number: bigint): string {
  const [whose, which] = [written(account), written(number)];
  return `B${whose}-${which}${check(whose + which)}`;
}

/** Whether it could be one of ours, in any way of typing it. */
export function isPaymentReference(text: string): boolean {
  const [, whose = '', which = '', sign] = FORM.exec(text) ?? [];
  return sign !== undefined && sign === check(whose + which);
}

/** The same for one whose dash was dropped: wherever it was, the check character is the same. */
export function isBarePaymentReference(text: string): boolean {
  const [, number = '', sign] = BARE.exec(text) ?? [];
  return sign !== undefined && sign === check(number);
}
