/** How a proposed correction is decided: by a person other than the proposer. */
import { refuse } from '@bourse/contract/errors.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { decideApproveCorrection, decideRejectCorrection } from '@bourse/core/staff/correction.ts';
import { moneyKind } from '../desk/decided-kinds.ts';
import { readRequest } from '../desk/request-store.ts';
import type { ReviewKind } from '../desk/review-kinds.ts';
import type { Parts } from '../parts.ts';

const RULES = { approve: decideApproveCorrection, reject: decideRejectCorrection };

export const reviewCorrection = (parts: Pick<Parts, 'database' | 'desk'>): ReviewKind =>
  moneyKind(parts, 'correction', RULES, {
    async evidence(account, seq) {
      const request = await readRequest(parts.database.kysely, account, seq);
      if (request?.kind !== 'correction' || request.currency === null || request.amount === null)
        return refuse('notFound');
      return {
        facts: [
          { name: 'direction', value: String(request.details.direction) },
          { name: 'amount', value: formatAmount(request.amount, request.currency) },
          { name: 'why', value: request.remark },
        ],
        files: [],
        marks: [],
      };
    },
  });
