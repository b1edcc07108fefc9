import { createIdempotencyKey } from '@bourse/contract/call-client.ts';

/** An intent's key: the same input after an unknown outcome repeats it; a decision or a different input ends it. */
export class IdempotencyKeyKeeper {
  #key: string | null = null;
  #input = '';

  keyFor(input: unknown): string {
    const text = JSON.stringify(input);
    if (this.#key === null || text !== this.#input) this.#key = createIdempotencyKey();
    this.#input = text;
    return this.#key;
  }

  discardKey(): void {
    this.#key = null;
  }
}
