import { type Answer, useCall } from '../../api/use-call.ts';

export type Channels = Answer<'wallet/listDepositChannels'>;
export type Channel = Channels['rows'][number];

/** Hours open and close, and a channel may go: read again this often. */
const EVERY_MS = 30_000;

export const useChannels = () => useCall('wallet/listDepositChannels', {}, { everyMs: EVERY_MS });
