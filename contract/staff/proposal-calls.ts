/** All proposals, waiting for a second person or decided, in one queue. */
import {
  PROPOSAL_REJECTION_REASONS,
  type ProposalKind,
  PROPOSAL_WITHDRAWN_REASON,
} from '@bourse/core/compliance/review-requests.ts';
import { PROPOSAL_KIND_RULES } from '@bourse/core/registry/review-request-kinds.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { proposedValueSchema, nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';
import { remarkSchema } from '../publication-schemas.ts';

const person = z.object({ id: z.string(), name: z.string() });

/**
 * `proposal` while it waits, `decision` afterwards: by another person, by its own proposer (`takenBack`), or by nobody
 * in time (`lapsed`).
 */
const row = {
  id: z.string(),
  kind: z.enum(Object.keys(PROPOSAL_KIND_RULES) as [ProposalKind, ...ProposalKind[]]),
  subject: z.string(),
  by: person,
  at: f.time,
  proposal: nullablePendingProposalSchema,
  decision: z.nullable(
    z.object({
      outcome: z.enum(['approved', 'rejected', 'takenBack', 'lapsed']),
      by: z.nullable(person),
      at: f.time,
      reason: z.nullable(z.enum([...PROPOSAL_REJECTION_REASONS, PROPOSAL_WITHDRAWN_REASON])),
      remark: z.nullable(z.string()),
    }),
  ),
};

export const listProposals = defineStaffQuery({
  summary:
    'What the staff have proposed, of the kinds that the reader may decide on, and all of their own: `waiting` for a ' +
    'second person, the oldest first and as a whole, or `decided`, newest first, with who decided and why.',
  permission: 'proposals',
  input: {
    status: z.enum(['waiting', 'decided']),
    mine: z.optional(z.boolean()),
    ...f.pageFields,
  },
  answer: f.pageOf(z.object(row)),
});

export const getProposal = defineStaffQuery({
  summary:
    'One proposal with all that is decided by it: each value by its name, what holds until then (`was`), and what ' +
    'follows, such as what an offer is worth.',
  permission: 'proposals',
  input: { proposal: f.id },
  answer: z.object({
    ...row,
    facts: z.array(proposedValueSchema),
  }),
  errors: ['notFound'],
});

/** The second person's decision on another person's proposal. */

export const decideProposal = defineStaffCommand({
  summary:
    'Approves or rejects what another person has proposed: a deposit channel, a rule for money that is ' +
    'looser or charges more, a margin rule, a file of corporate actions, a message to all customers, news, a ' +
    "setting, or what gives one of the staff more power. One's own can be taken back, never approved; another's is " +
    'rejected for a `reason`. `code` is shown once: whoever approves a new or renewed login hands it to its person.',
  permission: 'proposals.decide',
  input: {
    proposal: f.id,
    verdict: z.enum(['approve', 'reject']),
    reason: z.optional(z.enum(PROPOSAL_REJECTION_REASONS)),
    remark: z.optional(remarkSchema),
  },
  answer: z.object({ code: z.nullable(z.string()), stillToCome: z.boolean() }),
  errors: [
    'notFound',
    'notPermitted',
    'notInThatState',
    'ownApproval',
    'reasonNeeded',
    'proposalUnreadable',
    'requestClaimed',
    'approversLinked',
    'staffResting',
    'ownChange',
    'rolesApart',
    'loginTaken',
    'staffNameTaken',
    'staffNameLetters',
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
    'priceSimulated',
    'delayedPrices',
    'beaconRequired',
    'offeringKnown',
    'offerBeyondCompany',
    'offerWorthTooMuch',
    'maximumBeyondQuota',
    'maximumBeyondPart',
    'promotionBeyondMonth',
    'productNotFound',
    'offeringEnded',
    'capitalNotFree',
    'deskThere',
    'deskNotThere',
    'stockNotLent',
    'lendersGetNothing',
    'quotaBelowMinimum',
    'lendingTermsSame',
    'fundNameTaken',
    'fundClosesMoved',
    'strategyEnded',
    'webhooksFull',
  ],
});

export const claimProposal = defineStaffCommand({
  summary: 'Takes a proposal for oneself for an hour, three in a day at most, so that nobody else decides on it.',
  permission: 'proposals.decide',
  input: { proposal: f.id },
  answer: z.object({}),
  errors: [
    'notFound',
    'notPermitted',
    'notInThatState',
    'ownApproval',
    'approversLinked',
    'requestClaimed',
    'claimsUsedUp',
    'staffResting',
  ],
});
export const releaseProposal = defineStaffCommand({
  summary: 'Leaves a claimed proposal to others.',
  permission: 'proposals.decide',
  input: { proposal: f.id },
  answer: z.object({}),
  errors: ['notFound', 'notPermitted', 'notInThatState', 'staffResting'],
});
