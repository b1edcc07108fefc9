/** Addresses, and networks with their length. */
import { isIP } from 'node:net';

export interface Network {
  address: string;
  family: 'ipv4' | 'ipv6';
  bits: number;
}

export const familyOf = (address: string): Network['family'] => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** An address, or a network with its length. Null for anything else, and for a network that includes everybody. */
export function readNetwork(text: string): Network | null {
  const [address = '', length, ...more] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return null;
  const longest = isIP(address) === 4 ? 32 : 128;
  if (length !== undefined && !/^[1-9]\d{0,2}$/.test(length)) return null;
  const bits = length === undefined ? longest : Number(length);
  return bits > longest ? null : { address, family: familyOf(address), bits };
}
