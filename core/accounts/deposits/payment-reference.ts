/**
 * The reference a customer adds to a payment to identify it: unique to one deposit, free of characters that are easily
 * confused, and with a check character that catches any single mistake and any two neighbours swapped.
 */
const REFERENCE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const BASE = BigInt(REFERENCE_CHARACTERS.length);
/** A shorter reference without its dash looks like a word; accounts are numbered from 100,001. */
const DASHLESS_PATTERN = new RegExp(`^B([${REFERENCE_CHARACTERS}]{5,26})([${REFERENCE_CHARACTERS}])$`);
const REFERENCE_PATTERN = new RegExp(
  `^B([${REFERENCE_CHARACTERS}]{1,13})-([${REFERENCE_CHARACTERS}]{1,13})([${REFERENCE_CHARACTERS}])$`,
);

function encodeReferenceNumber(number: bigint): string {
  let text = '';
  for (let rest = number; text === '' || rest > 0n; rest /= BASE)
    text = REFERENCE_CHARACTERS[Number(rest % BASE)] + text;
  return text;
}

/** The base is prime, so distinct weights below it detect every such mistake. */
const computeCheckCharacter = (text: string): string =>
  REFERENCE_CHARACTERS[
    [...text].reduce(
      (sum, sign, index) => (sum + REFERENCE_CHARACTERS.indexOf(sign) * (index + 1)) % REFERENCE_CHARACTERS.length,
      0,
    )
  ] ?? '';

/** `number` counts the account's deposits from 1. */
export function buildPaymentReference(account: bigint, number: bigint): string {
  const [whose, which] = [encodeReferenceNumber(account), encodeReferenceNumber(number)];
  return `B${whose}-${which}${computeCheckCharacter(whose + which)}`;
}

/** Whether `text` could be one of our references, however it is typed. */
export function isPaymentReference(text: string): boolean {
  const [, whose = '', which = '', sign] = REFERENCE_PATTERN.exec(text) ?? [];
  return sign !== undefined && sign === computeCheckCharacter(whose + which);
}

/** The same for a reference whose dash was dropped; the check character doesn't depend on where the dash was. */
export function isPaymentReferenceWithoutDash(text: string): boolean {
  const [, number = '', sign] = DASHLESS_PATTERN.exec(text) ?? [];
  return sign !== undefined && sign === computeCheckCharacter(number);
}
