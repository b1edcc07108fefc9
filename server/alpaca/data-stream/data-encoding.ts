/**
 * Messages of the data streams: JSON, or MessagePack for clients whose handshake asks for it, with times as its
 * timestamps. Each message is encoded once for all its readers; a frame is an array of messages.
 */
import { decode, encode } from '@msgpack/msgpack';

export type DataEncoding = 'json' | 'msgpack';
/** Times are dates. */
export type DataMessage = Readonly<Record<string, unknown>> & { T: string };

const ENCODE: Readonly<Record<DataEncoding, (message: DataMessage) => Buffer>> = {
  json: (message) => Buffer.from(JSON.stringify(message)),
  msgpack: (message) => Buffer.from(encode(message)),
};

/** A message for many readers, built when the first one gets it. */
export class SharedMessage {
  private readonly build: () => DataMessage;
  private readonly encoded: Partial<Record<DataEncoding, Buffer>> = {};

  constructor(build: () => DataMessage) {
    this.build = build;
  }

  in(encoding: DataEncoding): Buffer {
    return (this.encoded[encoding] ??= ENCODE[encoding](this.build()));
  }
}

const [OPENING, COMMA, CLOSING] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];

export function buildDataFrame(messages: readonly SharedMessage[], encoding: DataEncoding): Buffer {
  const parts = messages.map((message) => message.in(encoding));
  if (encoding === 'msgpack') return Buffer.concat([arrayHeader(parts.length), ...parts]);
  return Buffer.concat([OPENING, ...parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])), CLOSING]);
}

/** How MessagePack announces an array of so many values. */
function arrayHeader(count: number): Buffer {
  if (count < 16) return Buffer.from([0x90 | count]);
  return Buffer.from([0xdc, count >> 8, count & 0xff]);
}

/** Nothing that a client says is as long or deep. */
const DECODING = {
  maxStrLength: 1_000,
  maxArrayLength: 10_000,
  maxMapLength: 50,
  maxBinLength: 1_000,
  maxExtLength: 0,
};

/** What a client has sent; undefined if it can't be read. Texts are JSON in both encodings. */
export function readClientMessage(data: Buffer, isBinary: boolean, encoding: DataEncoding): unknown {
  try {
    return isBinary && encoding === 'msgpack' ? decode(data, DECODING) : JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}
