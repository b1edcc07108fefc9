/** The channels for deposits: their names, hours, bounds and fees. */
import { type Answer, useCall } from '../../api/use-call.ts';

export type Channels = Answer<'wallet/listDepositChannels'>;
export type Channel = Channels['rows'][number];

/** Hours begin and end, and a channel may be closed: reread this often. */
const EVERY_MS = 30_000;

export const useChannels = () => useCall('wallet/listDepositChannels', {}, { everyMs: EVERY_MS });
