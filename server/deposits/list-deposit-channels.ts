/** The channels by which customers pay in: the list, and the account behind a private channel's key. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { listDepositChannels as listDepositChannelsCall } from '@bourse/contract/deposits/calls.ts';
import { formatAmount, formatDecimal } from '@bourse/core/ledger/money.ts';
import { type DepositChannel, depositTerms, tidyChannelKey } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import { clockText, isWithin, nextOpening } from '@bourse/core/accounts/funds-hours.ts';
import { type ChannelKey, insertOpening, readChannelKeys } from '../funds/deposit-channels.ts';
import type { Handler } from '../calls/handler.ts';
import { encodeId } from '../ids.ts';
import { readDepositor } from './store.ts';
import type { Parts } from '../parts.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { hashFor, keyOfSecrets, verifyPassword } from '../access/passwords.ts';
import { ACCOUNT_RULE, countGuess, forgiveGuess } from '../access/guesses.ts';
import { runCommand } from '../commands/run-command.ts';

type Row = AnswerOf<typeof listDepositChannelsCall>['rows'][number];
const leadingTo = ({ bankName, accountName, accountNumber, network, address }: DepositChannel) => ({
  bankName,
  accountName,
  accountNumber,
  network,
  address,
});
const NOWHERE = { bankName: null, accountName: null, accountNumber: null, network: null, address: null };
/** Fees are stored in hundredths of a percent; as a fraction of one they have four decimals. */
const RATE_DIGITS = 4;

export const listDepositChannels =
  (parts: Parts): Handler<'wallet/listDepositChannels'> =>
  async (_, { account }) => {
    const now = parts.clock.now();
    const { kysely } = parts.database;
    const [{ verification, open, reference }, keys] = await Promise.all([
      readDepositor(kysely, account),
      readChannelKeys(kysely, account),
    ]);
    return {
      rows: parts.depositChannels
        .at(now)
        .map((channel) =>
          shownChannel(parts, channel, keys.find((each) => each.channel === channel.channel) ?? null, now),
        ),
      reference,
      practice: parts.world.kind === 'demo',
      verified: verification === 'certified',
      pending: open[0] ? encodeId('r', account, open[0].seq) : null,
    };
  };

/** `key`: what is needed to see the account of a private channel. */
function shownChannel(
  { funds, zones }: Parts,
  channel: DepositChannel,
  key: Pick<ChannelKey, 'opened'> | null,
  now: number,
): Row {
  const { currency } = channel;
  const terms = depositTerms(channel, funds.terms('deposit', currency, now));
  return {
    id: channel.channel,
    kind: channel.kind,
    currency,
    minimum: formatAmount(terms.minimum, currency),
    maximum: formatAmount(terms.maximum, currency),
    feeFixed: formatAmount(terms.feeFixed, currency),
    feeRate: formatDecimal(BigInt(terms.feeBps), RATE_DIGITS),
    days: [...terms.weekdays],
    opens: clockText(terms.opens),
    closes: clockText(terms.closes),
    zone: terms.zone,
    opensAt: isWithin(terms, zones, now) ? null : new Date(nextOpening(terms, zones, now)).toISOString(),
    usualHours: terms.usualHours,
    ...(key === null || key.opened ? leadingTo(channel) : NOWHERE),
    private: key !== null,
    locked: key !== null && !key.opened,
  };
}

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
