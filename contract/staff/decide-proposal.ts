/** The second person's decision on another person's proposal. */
import { PROPOSAL_REASONS } from '@bourse/core/requests/proposal-reasons.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { remark } from '../written.ts';

export const decideProposal = staffCall({
  summary:
    'Approves or rejects what another person has proposed: a deposit channel, a rule for money that is ' +
    'looser or charges more, a margin rule, a file of corporate actions, a message to all customers, news, a ' +
    "setting, or what gives one of the staff more power. One's own can be taken back, never approved; another's is " +
    'rejected for a `reason`. `code` is shown once: whoever approves a new or renewed login hands it to its person.',
  permission: 'proposals.decide',
  writes: true,
  input: z.strictObject({
    proposal: f.id,
    verdict: z.enum(['approve', 'reject']),
    reason: z.optional(z.enum(PROPOSAL_REASONS)),
    remark: z.optional(remark),
    key: f.key,
  }),
  answer: z.object({ code: z.nullable(z.string()), stillToCome: z.boolean() }),
  errors: [
    'notFound',
    'notPermitted',
    'notInThatState',
    'ownApproval',
    'reasonNeeded',
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
  ],
});

const claiming = z.strictObject({ proposal: f.id, key: f.key });

export const claimProposal = staffCall({
  summary: 'Takes a proposal for oneself for an hour, three in a day at most, so that nobody else decides on it.',
  permission: 'proposals.decide',
  writes: true,
  input: claiming,
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
export const releaseProposal = staffCall({
  summary: 'Leaves a claimed proposal to others.',
  permission: 'proposals.decide',
  writes: true,
  input: claiming,
  answer: z.object({}),
  errors: ['notFound', 'notPermitted', 'notInThatState', 'staffResting'],
});
