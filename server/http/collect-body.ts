/**
 * A call's body from its connection. Until it is known who sends it, 16 KB are all that is held of it; beyond that
 * somebody with a session is let in, few at once.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { IncomingMessage } from 'node:http';
import { createGathering } from './gathering.ts';
import { BODY_BYTES_MAXIMUM, STRANGERS_BODY_BYTES_MAXIMUM } from './read-body.ts';

const TOO_LARGE = refuse('badInput', { field: 'body' });

/** Gives a place back. */
export type Release = () => void;

/**
 * `done` is called once, with the whole body or with why it isn't taken; never where it breaks off. `letIn` is asked
 * before more than 16 KB are read.
 */
export function collectBody(
  request: IncomingMessage,
  letIn: () => Promise<Refusal | Release>,
  done: (body: Buffer | undefined | Refusal) => void,
): void {
  const gathering = createGathering();
  let state: 'small' | 'asking' | 'large' | 'refused' = 'small';
  let release: Release | null = null;

  function letGo(): void {
    release?.();
    release = null;
  }
  function refuseIt(refusal: Refusal): void {
    state = 'refused';
    gathering.drop();
    letGo();
    // The rest stays where it is: what is read is memory, what is not is the sender's.
    request.socket.pause();
    done(refusal);
  }
  async function ask(): Promise<void> {
    state = 'asking';
    request.pause();
    const answer = await letIn().catch(() => refuse('notReady'));
    if (isRefusal(answer)) return refuseIt(answer);
    if (request.destroyed) return answer();
    state = 'large';
    release = answer;
    request.resume();
  }

  request.on('data', (piece: Buffer) => {
    gathering.add(piece);
    if (gathering.length <= STRANGERS_BODY_BYTES_MAXIMUM) return;
    if (gathering.length > BODY_BYTES_MAXIMUM) {
      if (state !== 'refused') refuseIt(TOO_LARGE);
    } else if (state === 'small') void ask();
  });
  request.on('end', () => {
    letGo();
    if (state !== 'refused') done(gathering.whole());
  });
  request.on('close', letGo);
}
