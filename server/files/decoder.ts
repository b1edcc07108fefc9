/**
 * Decodes in a separate process: whatever a hostile file breaks there, it isn't the server, which gives that process
 * none of its secrets and gets its memory back. One picture at a time; a decoder that takes too long is ended, and so
 * is an idle one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Picture, PictureFault, PicturePurpose } from './pictures.ts';

export interface Decoder {
  /** The picture re-encoded for its purpose, or what is wrong with the upload, or with us. */
  makeAnew(sent: Buffer, purpose: PicturePurpose): Promise<Picture | PictureFault | typeof NO_DECODER>;
  stop(): void;
}
/** It couldn't be started or reached, or was ended: that says nothing about the picture. */
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
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function open(): ChildProcess {
    if (child) return child;
    const started = start();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return (child = started);
  }

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  return {
    makeAnew(sent, purpose) {
      clearTimeout(idle);
      const mine = turn.then(() => ask(open(), { sent, purpose }, stop));
      turn = mine.finally(() => {
        clearTimeout(idle);
        idle = setTimeout(stop, IDLE_MS).unref();
      });
      return mine;
    },
    stop,
  };
}

function start(): ChildProcess {
  const started = fork(PROGRAM, [], {
    env: ENVIRONMENT,
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: 'ignore',
  });
  started.unref();
  started.channel?.unref();
  return started;
}

/** `stop` ends a decoder that takes too long. */
function ask(decoder: ChildProcess, request: DecoderRequest, stop: () => void): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (answer: Answer): void => {
      clearTimeout(late);
      decoder.off('message', told).off('exit', gone).off('error', lost);
      resolve(answer);
    };
    const told = (answer: unknown): void => {
      const picture = answer as Picture | PictureFault;
      end(typeof picture === 'string' ? picture : { ...picture, bytes: Buffer.from(picture.bytes) });
    };
    const lost = (): void => end(NO_DECODER);
    // On its own it only dies of its input; these signals come from outside.
    const gone = (_: number | null, signal: NodeJS.Signals | null): void =>
      end(signal === 'SIGKILL' || signal === 'SIGTERM' ? NO_DECODER : 'notAPicture');
    const late = setTimeout(() => {
      stop();
      end('notAPicture');
    }, LONGEST_MS);
    decoder.on('message', told).on('exit', gone).on('error', lost);
    decoder.send(request, (error) => {
      if (error) lost();
    });
  });
}
