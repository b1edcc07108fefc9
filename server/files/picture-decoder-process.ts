/**
 * Decodes pictures in a separate process, so that a hostile file can't break the server. That process gets none of the
 * server's secrets, and its memory is returned when it ends. It decodes one picture at a time; a decoder that takes too
 * long or is idle is ended.
 */
import type { ForkOptions } from 'node:child_process';
import { join } from 'node:path';
import { createWorkerProcessClient, type AnswerOutcomeHandlers } from '../runtime/worker-process-client.ts';
import type { ReEncodedPicture, PictureFault, PicturePurpose } from './re-encode-picture.ts';

export interface PictureDecoderProcess {
  /** The picture re-encoded for its purpose, or the fault of the upload or of the decoder. */
  reEncode(
    sent: Buffer,
    purpose: PicturePurpose,
  ): Promise<ReEncodedPicture | PictureFault | typeof DECODER_UNAVAILABLE>;
  stop(): void;
}
/** The decoder couldn't be started or reached, or was ended; this isn't the picture's fault. */
export const DECODER_UNAVAILABLE = 'noDecoder';
type DecoderAnswer = ReEncodedPicture | PictureFault | typeof DECODER_UNAVAILABLE;
export interface DecoderRequest {
  sent: Uint8Array;
  purpose: PicturePurpose;
}

const DECODER_PROGRAM = join(import.meta.dirname, 'picture-decoder-main.ts');
const DECODE_TIMEOUT_MS = 12_000;
const IDLE_MS = 20_000;
/** Fewer threads and arenas retain less freed memory. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };

export function createPictureDecoderProcess(): PictureDecoderProcess {
  const decoder = createWorkerProcessClient({
    program: DECODER_PROGRAM,
    options: FORK_OPTIONS,
    idleMs: IDLE_MS,
    longestMs: DECODE_TIMEOUT_MS,
  });
  return {
    reEncode: (sent, purpose) => decoder.ask<DecoderAnswer>({ sent, purpose } satisfies DecoderRequest, ENDS),
    stop: () => decoder.stop(),
  };
}

const FORK_OPTIONS: ForkOptions = {
  env: ENVIRONMENT,
  execArgv: ['--max-old-space-size=64'],
  serialization: 'advanced',
  stdio: 'ignore',
};

const ENDS: AnswerOutcomeHandlers<DecoderAnswer> = {
  onMessage(message) {
    const picture = message as ReEncodedPicture | PictureFault;
    return typeof picture === 'string' ? picture : { ...picture, bytes: Buffer.from(picture.bytes) };
  },
  // On its own it only dies of its input; these signals come from outside.
  onExit: (_, signal) => (signal === 'SIGKILL' || signal === 'SIGTERM' ? DECODER_UNAVAILABLE : 'notAPicture'),
  onError: () => DECODER_UNAVAILABLE,
  onTimeout: () => 'notAPicture',
};
