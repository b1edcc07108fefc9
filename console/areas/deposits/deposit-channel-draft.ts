/** A deposit channel as typed and as sent; and the state of each of its dated rows. */
import { setDepositChannel } from '@bourse/contract/deposits/calls.ts';
import type { CallAnswer, CallInput } from '../../api/staff-api-client.ts';
import { parseAmount, parseLocalDateTime, parseWholeNumber } from '../../language/parse-input.ts';

export type DepositChannel = CallAnswer<'staff/listDepositChannels'>['rows'][number];
export type NewDepositChannel = Omit<CallInput<'staff/setDepositChannel'>, 'key'>;
export type DepositChannelField =
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
export type DepositChannelDraft = Record<DepositChannelField, string> & {
  kind: DepositChannel['kind'];
  currency: string;
  open: boolean;
  practice: boolean;
};
type Fault = 'needed' | 'badName' | 'badAmount' | 'badPlace' | 'badBps';
export type DepositChannelFaults = Partial<Record<DepositChannelField, Fault>>;

/** The place fields of each kind; the other kind's fields are sent empty. */
export const DESTINATION_FIELDS_BY_CHANNEL_KIND = {
  bank: ['bankName', 'accountName', 'accountNumber'],
  crypto: ['network', 'address'],
} as const satisfies Record<DepositChannel['kind'], DepositChannelField[]>;
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
} as const satisfies Record<DepositChannelField, Fault>;
const FORM = setDepositChannel.input.shape;

/** A new row of a channel starts with the values of the last one. */
export function createDepositChannelDraft(
  channel: DepositChannel | null,
  { currency, practice }: { currency: string; practice: boolean },
): DepositChannelDraft {
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
export function parseDepositChannelDraft(draft: DepositChannelDraft): {
  channel: NewDepositChannel | null;
  faults: DepositChannelFaults;
} {
  const { kind, currency, open, practice } = draft;
  const own: readonly DepositChannelField[] = DESTINATION_FIELDS_BY_CHANNEL_KIND[kind];
  const line = (name: DepositChannelField): string | null => (own.includes(name) ? draft[name].trim() : null);
  const bound = (text: string): string | null => parseAmount(text, currency) || null;
  const read = {
    kind,
    currency,
    open,
    practice,
    channel: draft.channel.trim(),
    from: parseLocalDateTime(draft.from),
    place: parseWholeNumber(draft.place),
    minimum: bound(draft.minimum),
    maximum: bound(draft.maximum),
    feeFixed: parseAmount(draft.feeFixed, currency),
    feeBps: parseWholeNumber(draft.feeBps),
    bankName: line('bankName'),
    accountName: line('accountName'),
    accountNumber: line('accountNumber'),
    network: line('network'),
    address: line('address'),
  };
  const faults: DepositChannelFaults = {};
  for (const [name, fault] of Object.entries(FAULTS) as [DepositChannelField, Fault][])
    if (!FORM[name].safeParse(read[name]).success) faults[name] = fault;
  return { faults, channel: Object.keys(faults).length === 0 ? (read as NewDepositChannel) : null };
}

export type DepositChannelStatus = 'proposed' | 'open' | 'closed' | 'opens' | 'closes' | 'past' | 'replaced';

/** Of a channel's rows the latest that has begun holds; a replaced one never does. */
export function getDepositChannelStatus(row: DepositChannel, rows: readonly DepositChannel[]): DepositChannelStatus {
  if (row.proposal) return 'proposed';
  if (row.replaced) return 'replaced';
  if (!row.hasStarted) return row.open ? 'opens' : 'closes';
  if (
    rows.some(
      ({ channel, hasStarted, replaced, from }) =>
        channel === row.channel && hasStarted && !replaced && from > row.from,
    )
  )
    return 'past';
  return row.open ? 'open' : 'closed';
}
