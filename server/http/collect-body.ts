/**
 * Reads a call's body from its connection. Until the sender is known, at most 16 KB of it are kept; beyond that only
 * somebody with a session is admitted, and few at once.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { IncomingMessage } from 'node:http';
import { createGathering } from './gathering.ts';
import { BODY_BYTES_MAXIMUM, STRANGERS_BODY_BYTES_MAXIMUM } from './read-body.ts';

const TOO_LARGE = refuse('badInput', { field: 'body' });

/** Releases a slot. */
export type Release = () => void;

/**
 * `done` is called once, with the whole body or with the reason why it isn't accepted; it isn't called if the body
 * breaks off. `letIn` is asked before more than 16 KB are read.
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
    // The rest stays unread: what is read takes our memory, what isn't takes the sender's.
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
