/**
 * Decodes pictures in a separate process, so that a hostile file can't break the server. That process gets none of the
 * server's secrets, and its memory is returned when it ends. It decodes one picture at a time; a decoder that takes too
 * long or is idle is ended.
 */
import type { ForkOptions } from 'node:child_process';
import { join } from 'node:path';
import { createAskedProcess, type Ends } from '../runtime/worker-process.ts';
import type { Picture, PictureFault, PicturePurpose } from './re-encode-picture.ts';

export interface Decoder {
  /** The picture re-encoded for its purpose, or the fault of the upload or of the decoder. */
  makeAnew(sent: Buffer, purpose: PicturePurpose): Promise<Picture | PictureFault | typeof NO_DECODER>;
  stop(): void;
}
/** The decoder couldn't be started or reached, or was ended; this isn't the picture's fault. */
export const NO_DECODER = 'noDecoder';
type Answer = Picture | PictureFault | typeof NO_DECODER;
export interface DecoderRequest {
  sent: Uint8Array;
  purpose: PicturePurpose;
}

const PROGRAM = join(import.meta.dirname, 'decoder-main.ts');
const LONGEST_MS = 12_000;
const IDLE_MS = 20_000;
/** Fewer threads and arenas retain less freed memory. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };

export function createDecoder(): Decoder {
  const decoder = createAskedProcess({ program: PROGRAM, options: OPTIONS, idleMs: IDLE_MS, longestMs: LONGEST_MS });
  return {
    makeAnew: (sent, purpose) => decoder.ask<Answer>({ sent, purpose } satisfies DecoderRequest, ENDS),
    stop: () => decoder.stop(),
  };
}

const OPTIONS: ForkOptions = {
  env: ENVIRONMENT,
  execArgv: ['--max-old-space-size=64'],
  serialization: 'advanced',
  stdio: 'ignore',
};

const ENDS: Ends<Answer> = {
  told(message) {
    const picture = message as Picture | PictureFault;
    return typeof picture === 'string' ? picture : { ...picture, bytes: Buffer.from(picture.bytes) };
  },
  // On its own it only dies of its input; these signals come from outside.
  gone: (_, signal) => (signal === 'SIGKILL' || signal === 'SIGTERM' ? NO_DECODER : 'notAPicture'),
  lost: () => NO_DECODER,
  late: () => 'notAPicture',
};
