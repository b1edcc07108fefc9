/** Servers killed (−9) amid what two commands, or a command and somebody outside, have to agree on. */
import type { Trial } from '../trial-runner.ts';
import { serverKillAmidBlockTradesTrial } from './server-killed-amid-block-trades.ts';
import { serverKillAmidProfitSharesTrial } from './server-killed-amid-profit-shares.ts';
import { serverKillAmidHouseStrategiesTrial, serverKillAmidStrategiesTrial } from './server-killed-amid-strategies.ts';
import { serverKillAmidWebhooksTrial } from './server-killed-amid-webhooks.ts';

export const killTrials: readonly Trial[] = [
  serverKillAmidBlockTradesTrial,
  serverKillAmidStrategiesTrial,
  serverKillAmidHouseStrategiesTrial,
  serverKillAmidProfitSharesTrial,
  serverKillAmidWebhooksTrial,
];
