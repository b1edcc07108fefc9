/** An account masked for screens that others may see: its first and last digits. "1012345678" → "101••••678". */
export function maskAccount(account: string): string {
  const digits = [...account];
  if (digits.length < 8) return '•'.repeat(digits.length);
  return `${digits.slice(0, 3).join('')}${'•'.repeat(digits.length - 6)}${digits.slice(-3).join('')}`;
}
