import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { tidyChannelKey } from '@bourse/core/deposits/channel-key.ts';
import type { DepositChannel } from '@bourse/core/deposits/deposit-channels.ts';
import { keyOfSecrets } from '../access/key-of-secrets.ts';
import { countGuess, forgiveGuess } from '../access/guesses.ts';
import { ACCOUNT_RULE } from '../access/lockout.ts';
import { hashFor, verifyPassword } from '../access/password-hash.ts';
import { insertOpening, readChannelKeys } from '../desk/channel-keys.ts';
import { runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { shownChannel } from './list-deposit-channels.ts';
import type { Parts } from '../parts.ts';

type Answer = AnswerOf<Calls['wallet/openDepositChannel']>;

/**
 * Shows a private channel's account to customers with its key. Wrong guesses are counted per channel, so knowing one
 * key gives no extra guesses at another.
 */
export const openDepositChannel =
  (parts: Parts): Handler<'wallet/openDepositChannel'> =>
  async ({ channel: name, channelKey, key }, { account }) => {
    const typed = tidyChannelKey(channelKey);
    const scope = `depositChannel:${account} ${name}`;
    const keyNow = async (db: Parameters<typeof readChannelKeys>[0]) =>
      (await readChannelKeys(db, account)).find(({ channel }) => channel === name) ?? null;
    return runCommand<Answer, { channel: DepositChannel; shown: bigint | null }>(parts, {
      actor: { account },
      key: keyOfSecrets(parts, { account, call: 'wallet/openDepositChannel', key, scope }, [typed, name]),
      async load() {
        const channel = parts.depositChannels.at(parts.clock.now()).find((each) => each.channel === name);
        if (!channel) return refuse('notFound');
        const present = await keyNow(parts.database.kysely);
        if (!present || present.opened) return { channel, shown: present?.keyId ?? null };
        const scopes = [{ scope, rule: ACCOUNT_RULE, counted: 'before' as const }];
        const tooFrequent = await countGuess(parts, scopes);
        if (tooFrequent) return tooFrequent;
        if (!(await verifyPassword(present.hash, typed, hashFor(account)))) return { channel, shown: null };
        await forgiveGuess(parts, scopes);
        return { channel, shown: present.keyId };
      },
      async decide(work, { channel, shown }) {
        const present = await keyNow(work.db);
        // The key may have been changed since.
        if (present && present.keyId !== shown) return refuse('keyMismatch');
        if (present) await insertOpening(work.db, account, present, work.now);
        return { channel: shownChannel(parts, channel, present && { ...present, opened: true }, work.now) };
      },
    });
  };
