/** When the parts of a position were opened, read as a single text with its row. */
import type { OpenedPart } from '@bourse/core/trading/fx-rollover.ts';

/** For fills `f` of one position: "epoch ms, quantity" of each opening fill, oldest first. */
export const OPENED_PARTS =
  "string_agg((extract(epoch from f.at) * 1000)::bigint || ' ' || f.quantity, ',' order by f.fill_seq) " +
  "filter (where f.effect = 'open')";

export const partsOf = (text: string): OpenedPart[] =>
  text.split(',').map((part) => {
    const [at = '', quantity = ''] = part.split(' ');
    return { at: Number(at), quantity: BigInt(quantity) };
  });
