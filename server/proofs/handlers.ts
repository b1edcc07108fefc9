import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { getLiabilities } from './get-liabilities.ts';
import { getProof } from './get-proof.ts';
import type { Insurance } from '../ledger/insurance.ts';
import { getSeal } from './get-seal.ts';
import { listLiabilities } from './list-liabilities.ts';
import { listSessionKeys } from './list-session-keys.ts';

export const proofsHandlers = (
  parts: Pick<Parts, 'database'> & { insurance: Insurance },
): Pick<Handlers, Extract<keyof Handlers, `ledger/${string}`> | 'staff/getLiabilities'> => ({
  'ledger/getSeal': getSeal(parts),
  'ledger/getProof': getProof(parts),
  'ledger/getLiabilities': getLiabilities(parts),
  'ledger/listSessionKeys': listSessionKeys(parts),
  'staff/getLiabilities': listLiabilities(parts),
});
