/**
 * The reference a customer adds to a payment to identify it: unique to one deposit, free of characters that are easily
 * confused, and with a check character that catches any single mistake and any two neighbours swapped.
 */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const BASE = BigInt(SIGNS.length);
/** A shorter reference without its dash looks like a word; accounts are numbered from 100,001. */
const BARE = new RegExp(`^B([${SIGNS}]{5,26})([${SIGNS}])$`);
const FORM = new RegExp(`^B([${SIGNS}]{1,13})-([${SIGNS}]{1,13})([${SIGNS}])$`);

function written(number: bigint): string {
  let text = '';
  for (let rest = number; text === '' || rest > 0n; rest /= BASE) text = SIGNS[Number(rest % BASE)] + text;
  return text;
}

/** The base is prime, so distinct weights below it detect every such mistake. */
const check = (text: string): string =>
  SIGNS[[...text].reduce((sum, sign, index) => (sum + SIGNS.indexOf(sign) * (index + 1)) % SIGNS.length, 0)] ?? '';

/** `number` counts the account's deposits from 1. */
export function paymentReference(account: bigint, number: bigint): string {
  const [whose, which] = [written(account), written(number)];
  return `B${whose}-${which}${check(whose + which)}`;
}

/** Whether `text` could be one of our references, however it is typed. */
export function isPaymentReference(text: string): boolean {
  const [, whose = '', which = '', sign] = FORM.exec(text) ?? [];
  return sign !== undefined && sign === check(whose + which);
}

/** The same for a reference whose dash was dropped; the check character doesn't depend on where the dash was. */
export function isBarePaymentReference(text: string): boolean {
  const [, number = '', sign] = BARE.exec(text) ?? [];
  return sign !== undefined && sign === check(number);
}
