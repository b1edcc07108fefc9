/** A deposit channel as typed and as sent; and the state of each of its dated rows. */
import { setDepositChannel } from '@bourse/contract/deposits/calls.ts';
import type { Answer, Input } from '../../api/client.ts';
import { amountOf, instantOf, wholeOf } from '../../language/parse-input.ts';

export type Channel = Answer<'staff/listDepositChannels'>['rows'][number];
export type NewChannel = Omit<Input<'staff/setDepositChannel'>, 'key'>;
export type ChannelField =
  | 'channel'
  | 'from'
  | 'place'
  | 'minimum'
  | 'maximum'
  | 'feeFixed'
  | 'feeBps'
  | 'bankName'
  | 'accountName'
  | 'accountNumber'
  | 'network'
  | 'address';
export type ChannelDraft = Record<ChannelField, string> & {
  kind: Channel['kind'];
  currency: string;
  open: boolean;
  practice: boolean;
};
type Fault = 'needed' | 'badName' | 'badAmount' | 'badPlace' | 'badBps';
export type ChannelFaults = Partial<Record<ChannelField, Fault>>;

/** The place fields of each kind; the other kind's fields are sent empty. */
export const PLACE_FIELDS = {
  bank: ['bankName', 'accountName', 'accountNumber'],
  crypto: ['network', 'address'],
} as const satisfies Record<Channel['kind'], ChannelField[]>;
const FAULTS = {
  channel: 'badName',
  from: 'needed',
  place: 'badPlace',
  minimum: 'badAmount',
  maximum: 'badAmount',
  feeFixed: 'badAmount',
  feeBps: 'badBps',
  bankName: 'needed',
  accountName: 'needed',
  accountNumber: 'needed',
  network: 'needed',
  address: 'needed',
} as const satisfies Record<ChannelField, Fault>;
const FORM = setDepositChannel.input.shape;

/** A new row of a channel starts with the values of the last one. */
export function channelDraftOf(
  channel: Channel | null,
  { currency, practice }: { currency: string; practice: boolean },
): ChannelDraft {
  const of = (value: string | number | null | undefined): string =>
    value === null || value === undefined ? '' : String(value);
  return {
    kind: channel?.kind ?? 'bank',
    currency: channel?.currency ?? currency,
    open: channel?.open ?? true,
    practice: channel?.practice ?? practice,
    channel: of(channel?.channel),
    from: '',
    place: of(channel?.place ?? 0),
    minimum: of(channel?.minimum),
    maximum: of(channel?.maximum),
    feeFixed: of(channel?.feeFixed ?? '0'),
    feeBps: of(channel?.feeBps ?? 0),
    bankName: of(channel?.bankName),
    accountName: of(channel?.accountName),
    accountNumber: of(channel?.accountNumber),
    network: of(channel?.network),
    address: of(channel?.address),
  };
}

/** The contract's own schema judges every field; `channel` is null while one of them is wrong. */
export function readChannelDraft(draft: ChannelDraft): { channel: NewChannel | null; faults: ChannelFaults } {
  const { kind, currency, open, practice } = draft;
  const own: readonly ChannelField[] = PLACE_FIELDS[kind];
  const line = (name: ChannelField): string | null => (own.includes(name) ? draft[name].trim() : null);
  const bound = (text: string): string | null => amountOf(text, currency) || null;
  const read = {
    kind,
    currency,
    open,
    practice,
    channel: draft.channel.trim(),
    from: instantOf(draft.from),
    place: wholeOf(draft.place),
    minimum: bound(draft.minimum),
    maximum: bound(draft.maximum),
    feeFixed: amountOf(draft.feeFixed, currency),
    feeBps: wholeOf(draft.feeBps),
    bankName: line('bankName'),
    accountName: line('accountName'),
    accountNumber: line('accountNumber'),
    network: line('network'),
    address: line('address'),
  };
  const faults: ChannelFaults = {};
  for (const [name, fault] of Object.entries(FAULTS) as [ChannelField, Fault][])
    if (!FORM[name].safeParse(read[name]).success) faults[name] = fault;
  return { faults, channel: Object.keys(faults).length === 0 ? (read as NewChannel) : null };
}

export type ChannelStanding = 'proposed' | 'open' | 'closed' | 'opens' | 'closes' | 'past' | 'replaced';

/** Of a channel's rows the latest that has begun holds; a replaced one never does. */
export function standingOf(row: Channel, rows: readonly Channel[]): ChannelStanding {
  if (row.proposal) return 'proposed';
  if (row.replaced) return 'replaced';
  if (!row.begun) return row.open ? 'opens' : 'closes';
  if (
    rows.some(({ channel, begun, replaced, from }) => channel === row.channel && begun && !replaced && from > row.from)
  )
    return 'past';
  return row.open ? 'open' : 'closed';
}
