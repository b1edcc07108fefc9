/** Writes small Parquet files for tests: one group of rows, plain values, none of them missing. */
import { gzipSync, zstdCompressSync } from 'node:zlib';

/** `decimal`: whole numbers of 10^-8. `naive`: local time without a zone, epoch ms as if in UTC. */
export type ParquetTestColumn =
  | { name: string; type: 'text'; values: readonly string[] }
  | { name: string; type: 'float' | 'double' | 'date' | 'naive' | 'utc'; values: readonly number[] }
  | { name: string; type: 'decimal'; values: readonly bigint[] };
export type ParquetTestCodec = 'UNCOMPRESSED' | 'GZIP' | 'ZSTD' | 'LZ4';

const CODECS: Record<ParquetTestCodec, { number: number; pack(bytes: Buffer): Buffer }> = {
  UNCOMPRESSED: { number: 0, pack: (bytes) => bytes },
  GZIP: { number: 2, pack: (bytes) => gzipSync(bytes) },
  ZSTD: { number: 6, pack: (bytes) => zstdCompressSync(bytes) },
  LZ4: { number: 5, pack: (bytes) => bytes },
};

/** A value in Thrift's compact protocol, with the number of its type. */
type Thrift = { type: number; bytes: Buffer };

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}
const int = (value: number, type: 5 | 6 = 5): Thrift => ({ type, bytes: varint(value * 2) });
const long = (value: number): Thrift => int(value, 6);
const yes = (is: boolean): Thrift => ({ type: is ? 1 : 2, bytes: Buffer.alloc(0) });
const text = (value: string): Thrift => ({
  type: 8,
  bytes: Buffer.concat([varint(Buffer.byteLength(value)), Buffer.from(value)]),
});
const list = (values: readonly Thrift[], type: number): Thrift => ({
  type: 9,
  bytes: Buffer.concat([Buffer.from([0xf0 | type]), varint(values.length), ...values.map(({ bytes }) => bytes)]),
});
const struct = (fields: Readonly<Record<number, Thrift | null>>): Thrift => {
  let before = 0;
  const parts = Object.entries(fields).flatMap(([number, field]) => {
    if (!field) return [];
    const head = Buffer.from([((Number(number) - before) << 4) | field.type]);
    before = Number(number);
    return [head, field.bytes];
  });
  return { type: 12, bytes: Buffer.concat([...parts, Buffer.from([0])]) };
};

const EMPTY = struct({});
const timestamp = (isUtc: boolean): Thrift => struct({ 8: struct({ 1: yes(isUtc), 2: struct({ 1: EMPTY }) }) });
/** Physical type, converted type and logical type by the numbers of the format. */
const TYPES: Record<ParquetTestColumn['type'], { physical: number; converted: number | null; logical: Thrift | null }> =
  {
    text: { physical: 6, converted: 0, logical: null },
    float: { physical: 4, converted: null, logical: null },
    double: { physical: 5, converted: null, logical: null },
    date: { physical: 1, converted: 6, logical: null },
    naive: { physical: 2, converted: null, logical: timestamp(false) },
    utc: { physical: 2, converted: null, logical: timestamp(true) },
    decimal: { physical: 2, converted: 5, logical: null },
  };

function toPlain({ type, values }: ParquetTestColumn): Buffer {
  return Buffer.concat(
    values.map((value) => {
      if (typeof value === 'string') {
        const length = Buffer.alloc(4);
        length.writeUInt32LE(Buffer.byteLength(value));
        return Buffer.concat([length, Buffer.from(value)]);
      }
      const bytes = Buffer.alloc(type === 'float' || type === 'date' ? 4 : 8);
      if (type === 'float') bytes.writeFloatLE(Number(value));
      else if (type === 'double') bytes.writeDoubleLE(Number(value));
      else if (type === 'date') bytes.writeInt32LE(Number(value));
      else bytes.writeBigInt64LE(BigInt(value));
      return bytes;
    }),
  );
}

/**
 * `rows`: what the footer says, if that isn't true. `pageBytes`: what each page's header says. `chunkBytes`: how long
 * each column is by the footer.
 */
export function writeParquetFile(
  columns: readonly ParquetTestColumn[],
  {
    codec = 'UNCOMPRESSED',
    rows,
    pageBytes,
    chunkBytes,
  }: { codec?: ParquetTestCodec; rows?: number; pageBytes?: number; chunkBytes?: number } = {},
): Buffer {
  const count = columns[0]?.values.length ?? 0;
  const parts: Buffer[] = [Buffer.from('PAR1')];
  let offset = 4;
  const chunks = columns.map((column) => {
    const plain = toPlain(column);
    const packed = CODECS[codec].pack(plain);
    const values = struct({ 1: int(count), 2: int(0), 3: int(3), 4: int(3) });
    const header = struct({ 1: int(0), 2: int(pageBytes ?? plain.length), 3: int(packed.length), 5: values });
    parts.push(header.bytes, packed);
    const length = header.bytes.length + packed.length;
    const start = offset;
    offset += length;
    const { physical } = TYPES[column.type];
    return struct({
      2: long(start),
      3: struct({
        ...{ 1: int(physical), 2: list([int(0)], 5), 3: list([text(column.name)], 8), 4: int(CODECS[codec].number) },
        ...{ 5: long(count), 6: long(plain.length), 7: long(chunkBytes ?? length), 9: long(start) },
      }),
    });
  });
  const elements = columns.map(({ name, type }) => {
    const { physical, converted, logical } = TYPES[type];
    const [scale, precision] = type === 'decimal' ? [int(8), int(18)] : [null, null];
    return struct({
      ...{ 1: int(physical), 3: int(0), 4: text(name), 6: converted === null ? null : int(converted) },
      ...{ 7: scale, 8: precision, 10: logical },
    });
  });
  const footer = struct({
    1: int(1),
    2: list([struct({ 4: text('schema'), 5: int(columns.length) }), ...elements], 12),
    3: long(rows ?? count),
    4: list([struct({ 1: list(chunks, 12), 2: long(offset - 4), 3: long(rows ?? count) })], 12),
  }).bytes;
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([...parts, footer, length, Buffer.from('PAR1')]);
}
