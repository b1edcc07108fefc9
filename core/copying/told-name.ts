/**
 * How a message names a leader: a customer's own word, or a strategy's rule and market as codes, which are put into the
 * reader's language. No customer's name contains the line break between them.
 */
import type { Leader } from './types.ts';

export type Named = Pick<Leader, 'alias' | 'strategy'>;
export const toldName = ({ alias, strategy }: Named): string =>
  strategy === null ? alias : `${strategy.kind}\n${strategy.market}`;

/** Null if it is a plain name. */
export function toldStrategy(name: string): { kind: string; market: string } | null {
  const [kind, market] = name.split('\n');
  return kind === undefined || market === undefined ? null : { kind, market };
}
