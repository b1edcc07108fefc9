/** A mobile number without its area code's 0: a Korean one begins with 10, which no other country's here does. */
const KOREAN = /^10\d{8}$/;
const VISIBLE_DIGITS = 4;
const hidden = (digits: string): string => '•'.repeat(digits.length);

/**
 * An account, masked for screens that others may see, as its owner writes the number: "1012345678" → "010-••••-5678",
 * "4155550100" → "••• ••• 0100". The country of another number isn't known.
 */
export function maskMobileNumber(account: string): string {
  if (account.length < 8) return hidden(account);
  const [front, end] = [account.slice(0, -VISIBLE_DIGITS), account.slice(-VISIBLE_DIGITS)];
  if (KOREAN.test(account)) return `010-${hidden(front.slice(2))}-${end}`;
  return `${hidden(front.slice(0, 3))} ${hidden(front.slice(3))} ${end}`;
}
