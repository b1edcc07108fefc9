/** Deposit channels as staff set them. */
import { isLine } from '@bourse/core/content/prose.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal } from '../proposal.ts';

/** Customers read it and copy it by hand, so it has no hidden or direction-changing characters. */
const line = z.nullable(z.string().check(z.maxLength(120), z.refine(isLine)));

/**
 * A bank channel has a bank, a name and a number; a crypto channel a network and an address. Limits that are null are
 * the currency's own.
 */
const channelFields = {
  channel: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  from: f.instant,
  kind: z.enum(['bank', 'crypto']),
  currency: f.currency,
  open: z.boolean(),
  practice: z.boolean(),
  place: z.int().check(z.gte(0), z.lte(1_000)),
  minimum: z.nullable(f.plainAmount),
  maximum: z.nullable(f.plainAmount),
  feeFixed: f.plainAmount,
  feeBps: f.bps,
  bankName: line,
  accountName: line,
  accountNumber: line,
  network: line,
  address: line,
};

/** `replaced`: it won't take effect, since a later decision begins before it. */
const channelRow = z.object({ ...channelFields, begun: z.boolean(), replaced: z.boolean(), proposal });

export const listChannelsForStaff = staffCall({
  summary: 'The ways in which money comes in, as they were and will be, by channel.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({ rows: z.array(channelRow), keys: z.array(z.object({ channel: z.string(), since: f.time })) }),
  errors: [],
});

export const setDepositChannel = staffCall({
  summary:
    'Opens, changes or closes a deposit channel from a moment ahead; one that opens, leads elsewhere or charges more ' +
    'waits for a second person, and so does closing the last of its currency that is open to all, or the last ' +
    'private one if no other is left. It takes the place of what was to begin after it. A world with practice money ' +
    'has practice channels only.',
  permission: 'money.channels',
  writes: true,
  input: z.strictObject({ ...channelFields, key: f.key }),
  answer: channelRow,
  errors: ['notAhead', 'practiceWorld', 'currencyUnknown'],
});

export const setChannelKey = staffCall({
  summary:
    'Gives a deposit channel a new key, shown once, without which no customer sees where it leads; or takes the key ' +
    'away. A key holds at once, unless the channel is the last of its currency that is open to all, or the last ' +
    'private one with no other left: that, like taking a key away, waits for a second person.',
  permission: 'money.channels',
  writes: true,
  input: z.strictObject({ channel: channelFields.channel, change: z.enum(['set', 'remove']), key: f.key }),
  answer: z.object({ channel: z.string(), private: z.boolean(), channelKey: z.nullable(z.string()), proposal }),
  errors: ['notFound'],
});
