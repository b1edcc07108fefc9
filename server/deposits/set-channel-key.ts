import { randomInt } from 'node:crypto';
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { makeChannelKey, tidyChannelKey } from '@bourse/core/deposits/channel-key.ts';
import { hashPassword } from '../access/password-hash.ts';
import { insertChannelKey, readChannelKeys } from '../desk/channel-keys.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { isChannel } from './set-deposit-channel.ts';

/**
 * A new key takes effect at once, and everybody has to enter it again. It is shown once, to the person who created it:
 * only its hash is stored.
 */
export function setChannelKey(parts: Parts): Handler<'staff/setChannelKey'> {
  return async ({ channel, change, key }, caller) => {
    let fresh: string | null = null;
    const kept = await runCommand<{ channel: string; private: boolean }, { made: string; hash: string } | null>(parts, {
      actor: caller,
      key: keyOf('staff/setChannelKey', { channel, change, key }),
      permission: 'money.channels',
      async load() {
        if (change === 'remove') return null;
        const made = makeChannelKey((below) => randomInt(below));
        return { made, hash: await hashPassword(tidyChannelKey(made)) };
      },
      async decide(work, loaded) {
        if (!(await isChannel(parts, work.db, channel))) return refuse('notFound');
        const had = (await readChannelKeys(work.db, null)).some((each) => each.channel === channel);
        if (!loaded && !had) return refuse('notFound');
        await insertChannelKey(work.db, channel, loaded?.hash ?? null, work.now);
        work.record.push({ action: loaded ? 'setChannelKey' : 'removeChannelKey', subject: `channel ${channel}` });
        fresh = loaded?.made ?? null;
        return { channel, private: loaded !== null };
      },
    });
    return isRefusal(kept) ? kept : { ...kept, channelKey: fresh };
  };
}
