/** Where each kind of offers has its list, and what its success is called. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';

export type Kind = InputOf<Calls['offerings/listOfferings']>['kind'];
interface Shown {
  list: string;
  success: 'subscription' | 'placing';
  /** Whether there is time to think better of it. */
  cancels: boolean;
}
export const KIND_SCREENS: Readonly<Record<Kind, Shown>> = {
  ipo: { list: '/home/newStock', success: 'subscription', cancels: true },
  placing: { list: '/home/newStock', success: 'placing', cancels: true },
  auction: { list: '/home/newStock', success: 'subscription', cancels: true },
  grab: { list: '/home/qcList', success: 'subscription', cancels: false },
};
