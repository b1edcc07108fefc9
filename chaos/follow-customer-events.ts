/** Follows one customer's private events across disconnections, and checks that each comes once and in order. */
import { setTimeout as wait } from 'node:timers/promises';
import { type StreamFrame, openStreamReader, type StreamReader } from '@bourse/e2e/protocol/stream-reader.ts';
import type { TrialJournal } from './trial-journal.ts';
import type { TrialCustomer } from './trial-customers.ts';
import { readDatabase } from './trial-database.ts';

export interface CustomerEventListener {
  /** Resolves with the number of events once all stored ones have come, within ten seconds. */
  finish(dataDir: string): Promise<number>;
}

const AGAIN_MS = 100;
const LAST_WITHIN_MS = 10_000;
const FOR_EVER_MS = 2 ** 31 - 1;

export function followCustomerEvents(
  origin: string,
  customer: TrialCustomer,
  journal: TrialJournal,
): CustomerEventListener {
  let last = 0;
  let finished = false;
  let reader: StreamReader | null = null;

  function take({ type, seq }: StreamFrame): void {
    if (type === 'gap') journal.violate(`${customer.account}: the stream says "gap" after event ${last}`);
    if (type !== 'event' || seq === undefined) return;
    if (seq !== last + 1) journal.violate(`${customer.account}: event ${seq} comes after event ${last}`);
    last = seq;
  }

  /** Listens until the socket breaks, or is closed. */
  async function listen(): Promise<void> {
    reader = await openStreamReader(origin, { token: customer.token, account: customer.account });
    if (finished) reader.close();
    reader.send({ id: 1, resume: last });
    await reader.first(
      'nothing',
      (frame) => {
        take(frame);
        return false;
      },
      FOR_EVER_MS,
    );
  }

  const following = (async () => {
    while (!finished) {
      await listen().catch(() => {});
      await wait(AGAIN_MS);
    }
  })();

  return {
    async finish(dataDir) {
      const stored = await readDatabase(
        dataDir,
        async (client) =>
          (
            await client.query<{ event_seq: bigint }>('select event_seq from accounts where account_id = $1', [
              customer.userId,
            ])
          ).rows[0]?.event_seq ?? 0n,
      );
      for (const end = performance.now() + LAST_WITHIN_MS; last < Number(stored) && performance.now() < end; )
        await wait(AGAIN_MS);
      if (last < Number(stored))
        journal.violate(`${customer.account}: the stream has told ${last} of ${stored} events`);
      finished = true;
      reader?.close();
      await following;
      return last;
    },
  };
}
