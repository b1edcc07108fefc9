import type { Handlers } from '../calls/handler-types.ts';
import { claimProposal, releaseProposal } from './claim-proposal.ts';
import { claimReview, releaseReview } from './claim-review.ts';
import { decideProposal } from './decide-proposal.ts';
import { decideReview } from './decide-review.ts';
import { type CustomerReadHandlers, getCustomer } from './get-customer.ts';
import { getReviewPicture, getReview, type ReviewDependencies } from './get-review.ts';
import { getReviewQueueCounts, listReviews } from './list-review-queue.ts';
import { listCustomers } from './list-customers.ts';
import { getProposal, listProposals } from './list-proposals.ts';
import { listCalledBackDeposits, listMatchedDeposits } from './list-deposits-on-bank-statements.ts';
import { liftCustomerRestriction, restrictCustomer } from './restrict-customer.ts';

/** Queues, decisions and customers. */
export const queueAndCustomerHandlers = (dependencies: ReviewDependencies & { view: CustomerReadHandlers }) =>
  ({
    'staff/getQueues': getReviewQueueCounts(dependencies),
    'staff/listReviews': listReviews(dependencies),
    'staff/listCalledBackDeposits': listCalledBackDeposits(dependencies),
    'staff/listMatchedDeposits': listMatchedDeposits(dependencies),
    'staff/getReview': getReview(dependencies),
    'staff/getPicture': getReviewPicture(dependencies),
    'staff/claimReview': claimReview(dependencies),
    'staff/releaseReview': releaseReview(dependencies),
    'staff/decideReview': decideReview(dependencies),
    'staff/listCustomers': listCustomers(dependencies),
    'staff/getCustomer': getCustomer(dependencies),
    'staff/setCustomerState': restrictCustomer(dependencies),
    'staff/liftCustomerState': liftCustomerRestriction(dependencies),
    'staff/listProposals': listProposals(dependencies),
    'staff/getProposal': getProposal(dependencies),
    'staff/claimProposal': claimProposal(dependencies),
    'staff/releaseProposal': releaseProposal(dependencies),
    'staff/decideProposal': decideProposal(dependencies),
  }) satisfies Partial<Handlers>;
