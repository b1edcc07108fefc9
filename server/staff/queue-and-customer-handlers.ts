import type { Handlers } from '../calls/handler.ts';
import { claimProposal, releaseProposal } from './claim-proposal.ts';
import { claimReview, releaseReview } from './claim-review.ts';
import { decideProposal } from './decide-proposal.ts';
import { decideReview } from './decide-review.ts';
import { type CustomerReadHandlers, getCustomer } from './get-customer.ts';
import { getPicture, getReview, type ReviewDependencies } from './get-review.ts';
import { getQueues, listReviews } from './list-review-queue.ts';
import { listCustomers } from './list-customers.ts';
import { getProposal, listProposals } from './list-proposals.ts';
import { listCalledBackDeposits, listMatchedDeposits } from './list-deposits-on-bank-statements.ts';
import { liftCustomerState, setCustomerState } from './set-customer-state.ts';

/** Queues, decisions and customers. */
export const queueAndCustomerHandlers = (parts: ReviewDependencies & { view: CustomerReadHandlers }) =>
  ({
    'staff/getQueues': getQueues(parts),
    'staff/listReviews': listReviews(parts),
    'staff/listCalledBackDeposits': listCalledBackDeposits(parts),
    'staff/listMatchedDeposits': listMatchedDeposits(parts),
    'staff/getReview': getReview(parts),
    'staff/getPicture': getPicture(parts),
    'staff/claimReview': claimReview(parts),
    'staff/releaseReview': releaseReview(parts),
    'staff/decideReview': decideReview(parts),
    'staff/listCustomers': listCustomers(parts),
    'staff/getCustomer': getCustomer(parts),
    'staff/setCustomerState': setCustomerState(parts),
    'staff/liftCustomerState': liftCustomerState(parts),
    'staff/listProposals': listProposals(parts),
    'staff/getProposal': getProposal(parts),
    'staff/claimProposal': claimProposal(parts),
    'staff/releaseProposal': releaseProposal(parts),
    'staff/decideProposal': decideProposal(parts),
  }) satisfies Partial<Handlers>;
