/** The server's own key pair for push services (VAPID, RFC 8292), created once in each database. */
import type { Parts } from '../parts.ts';
import { placeOf } from '../secrets/places.ts';

const PURPOSE = 'push key';
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export async function pushKeys({
  database,
  secrets,
  clock,
}: Pick<Parts, 'database' | 'secrets' | 'clock'>): Promise<PushKeys> {
  const read = () => database.kysely.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  let row = await read();
  if (!row) {
    // Loaded only if somebody receives messages.
    const { default: webPush } = await import('web-push');
    const made = webPush.generateVAPIDKeys();
    await database.kysely
      .insertInto('push_keys')
      .values({
        public_key: made.publicKey,
        private_key: secrets.seal(PURPOSE, Buffer.from(made.privateKey), placeOf.pushKey(made.publicKey)),
        created_at: new Date(clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error('the push keys were not stored');
  return {
    publicKey: row.public_key,
    privateKey: secrets.open(PURPOSE, row.private_key, placeOf.pushKey(row.public_key)).toString(),
  };
}
