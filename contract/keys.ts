/**
 * A new idempotency key: 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` exists in secure contexts only,
 * and a phone in the same network opens the product by plain HTTP; `getRandomValues` exists everywhere.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
