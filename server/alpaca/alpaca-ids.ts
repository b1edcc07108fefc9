/**
 * The ids of Alpaca's protocol: UUIDs (version 8, RFC 9562) that contain what they name, so that nothing has to be
 * stored for them. 24 bits of the world, 8 of the kind, 42 of the account and 48 of the number.
 */
import { createHash } from 'node:crypto';
import type { AccountId } from '../ids.ts';
import type { World } from '../world/world.ts';

/** The number follows: an order's, a fill's and so on; of an asset and an update the hash of what it is about. */
const KIND_CODES = {
  account: 1,
  order: 2,
  takeProfit: 3,
  stopLoss: 4,
  fill: 5,
  asset: 6,
  watchlist: 7,
  movement: 8,
  trailingStop: 9,
  update: 10,
};
export type AlpacaIdKind = keyof typeof KIND_CODES;
const KINDS = new Map(Object.entries(KIND_CODES).map(([kind, code]) => [code, kind as AlpacaIdKind]));

const WORLD_BYTES = 3;
const ACCOUNT_BITS = 42n;
const NUMBER_BITS = 48n;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export interface AlpacaIds {
  encode(kind: AlpacaIdKind, account: AccountId, number: bigint): string;
  /** Null if it isn't the account's, or of another world or kind. */
  decode(kind: AlpacaIdKind, account: AccountId, id: string): bigint | null;
  /** Which of the account's things it names. */
  kindOf(account: AccountId, id: string): { kind: AlpacaIdKind; number: bigint } | null;
  encodeAsset(instrument: string): string;
  /** `update`: which it is, in a text that no other one has. */
  encodeUpdate(account: AccountId, update: string): string;
}

export function createAlpacaIds({ createdAt }: Pick<World, 'createdAt'>): AlpacaIds {
  const world = createHash('sha256').update(`alpaca ids of ${createdAt}`).digest().readUIntBE(0, WORLD_BYTES);

  function encode(kind: AlpacaIdKind, account: AccountId, number: bigint): string {
    if (account >> ACCOUNT_BITS || number >> NUMBER_BITS) throw new Error(`no id can hold ${account} and ${number}`);
    const head = world.toString(16).padStart(6, '0') + KIND_CODES[kind].toString(16).padStart(2, '0');
    const high = bitsOf(account, 26n, 16n);
    const middle = 0x8000n | bitsOf(account, 14n, 12n);
    const low = 0x8000n | bitsOf(account, 0n, 14n);
    return [head, hex(high, 4), hex(middle, 4), hex(low, 4), hex(number, 12)].join('-');
  }

  function parse(id: string): { kind: AlpacaIdKind; account: AccountId; number: bigint } | null {
    const text = id.toLowerCase();
    if (!UUID.test(text)) return null;
    const [head = '', high = '', middle = '', low = '', number = ''] = text.split('-');
    const kind = KINDS.get(Number.parseInt(head.slice(6), 16));
    const account =
      (BigInt(`0x${high}`) << 26n) | ((BigInt(`0x${middle}`) & 0xfffn) << 14n) | (BigInt(`0x${low}`) & 0x3fffn);
    const found = kind && { kind, account, number: BigInt(`0x${number}`) };
    return found && encode(found.kind, found.account, found.number) === text ? found : null;
  }

  const kindOf: AlpacaIds['kindOf'] = (account, id) => {
    const found = parse(id);
    return found?.account === account ? { kind: found.kind, number: found.number } : null;
  };
  return {
    encode,
    kindOf,
    decode(kind, account, id) {
      const found = kindOf(account, id);
      return found?.kind === kind ? found.number : null;
    },
    encodeAsset: (instrument) => encode('asset', 0n, hashOf(instrument)),
    encodeUpdate: (account, update) => encode('update', account, hashOf(update)),
  };
}

const hashOf = (text: string): bigint => BigInt(createHash('sha256').update(text).digest().readUIntBE(0, 6));
const bitsOf = (value: bigint, from: bigint, count: bigint): bigint => (value >> from) & ((1n << count) - 1n);
const hex = (value: bigint, digits: number): string => value.toString(16).padStart(digits, '0');
