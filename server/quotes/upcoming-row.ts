import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { CorporateAction } from '@bourse/core/market.ts';
import { formatScaled } from '@bourse/core/money.ts';
import { ratioRowOf } from '../venue/ratio-on-wire.ts';

/** An announced action on the wire. */
export function upcomingRow(action: CorporateAction): AnswerOf<Calls['quotes/getInstrument']>['upcoming'][number] {
  const { kind, exDate, declaredOn = null, recordDate = null } = action;
  const amount = 'amount' in action ? action.amount : null;
  return {
    kind,
    exDate,
    declaredOn,
    recordDate,
    payDate: 'payDate' in action ? action.payDate : null,
    amount: amount === null ? null : formatScaled(amount),
    ...ratioRowOf(action),
  };
}
