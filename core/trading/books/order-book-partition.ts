/**
 * Which partition of the books an instrument belongs to, permanently and in every process. Each partition is led by one
 * process at a time; several processes can lead some each.
 */
import type { InstrumentId } from '../../markets/market-types.ts';

export type BookPartition = number;
/** All partitions: more than the number of processes that are useful on one database. */
export const BOOK_PARTITIONS: readonly BookPartition[] = [1, 2, 3, 4, 5, 6, 7, 8];
export type GetBookPartition = (instrument: InstrumentId) => BookPartition;

const known = new Map<InstrumentId, BookPartition>();

/** By the hash of the instrument's name. */
export const getBookPartition: GetBookPartition = (instrument) => {
  let partition = known.get(instrument);
  if (partition === undefined)
    known.set(instrument, (partition = BOOK_PARTITIONS[hashName(instrument) % BOOK_PARTITIONS.length]!));
  return partition;
};

/**
 * FNV-1a over UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/), with its halves folded, because the low
 * bits alone repeat.
 */
function hashName(name: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at += 1) value = Math.imul(value ^ name.charCodeAt(at), 0x01_00_01_93);
  return (value ^ (value >>> 16)) & 0xff_ff;
}
