/** Occasional jumps, each with its reason: the news reports it and the path shows it. */
import type { PriceJumpReason } from '@bourse/core/information/news/market-news.ts';
import { toUnitInterval } from './keyed-randomness.ts';

/** `size` is the logarithm of the price's change. */
export interface PriceJump {
  reason: PriceJumpReason;
  size: number;
}

const UP: readonly PriceJumpReason[] = [
  'earningsAbove',
  'outlookRaised',
  'contractWon',
  'approvalGranted',
  'takeoverTalk',
];
const DOWN: readonly PriceJumpReason[] = [
  'earningsBelow',
  'outlookCut',
  'contractLost',
  'approvalDenied',
  'productRecall',
];

export type JumpCategory = 'company' | 'digital' | 'currency';

/** The jump of a day, if its words have one: `chance` is its probability, `scale` the size of a medium one. */
export function drawPriceJump(
  occurs: number,
  shape: number,
  chance: number,
  scale: number,
  field: JumpCategory,
): PriceJump | null {
  if (toUnitInterval(occurs) >= chance) return null;
  const up = (shape & 1) === 1;
  const size = scale * (0.6 + 1.2 * ((shape >>> 16) / 65536)) * (up ? 1 : -1);
  const choice = (shape >>> 1) & 0xff;
  if (field === 'digital') return { reason: up ? 'networkUpgrade' : 'networkOutage', size };
  if (field === 'currency') return { reason: choice & 1 ? 'rateDecision' : 'interventionTalk', size };
  const reasons = up ? UP : DOWN;
  return { reason: reasons[choice % reasons.length]!, size };
}
