/** Each kind's list screen, and the name of its success. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';

export type Kind = InputOf<Calls['offerings/listOfferings']>['kind'];
interface Shown {
  list: string;
  /** The route of one offer, with `?offering=`. */
  detail: string;
  success: 'subscription' | 'placing';
  /** Whether an application can be cancelled. */
  cancels: boolean;
}
const DETAIL = '/home/newStockBuy';
export const KIND_SCREENS: Readonly<Record<Kind, Shown>> = {
  ipo: { list: '/home/newStock', detail: DETAIL, success: 'subscription', cancels: true },
  placing: { list: '/home/newStock', detail: DETAIL, success: 'placing', cancels: true },
  auction: { list: '/home/newStock', detail: DETAIL, success: 'subscription', cancels: true },
  grab: { list: '/home/qcList', detail: DETAIL, success: 'subscription', cancels: false },
  block: { list: '/home/blockTrade', detail: '/home/blockTrade1', success: 'subscription', cancels: false },
};
