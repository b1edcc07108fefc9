/** The second person's decision on what another has proposed. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';

export const decideProposal = staffCall({
  summary:
    'Approves or rejects what another person has proposed: a deposit channel, a rule for money that is ' +
    'looser or charges more, a margin rule, a file of corporate actions, or what gives one of the staff ' +
    "more power. One's own can be taken back, never approved. `code` is shown once: whoever approves a " +
    'new or renewed login hands it to its person.',
  permission: 'money.channels',
  writes: true,
  input: z.strictObject({ proposal: f.id, verdict: z.enum(['approve', 'reject']), key: f.key }),
  answer: z.object({ code: z.nullable(z.string()) }),
  errors: [
    'notFound',
    'notPermitted',
    'notInThatState',
    'ownApproval',
    'approversLinked',
    'staffResting',
    'ownChange',
    'rolesApart',
    'loginTaken',
    'otherAccountLinked',
    'notAhead',
    'practiceWorld',
    'actionsUnreadable',
    'actionsWithoutBars',
    'actionsMet',
    'actionsAgainstPrices',
    'actionsOutOfBounds',
    'actionsCodeTaken',
    'instrumentNotFound',
  ],
});
