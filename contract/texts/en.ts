import type { RefusalWords } from '../area.ts';
import type { refusals } from '../refusals.ts';
import type { texts as first } from './first/en.ts';
import { terms } from './en/terms.ts';

export const texts = {
  terms,
  errors: {
    uploadFailed: 'The upload failed. Please try again.',
    fileTooLarge: 'The file is larger than {megabytes} MB. Please choose a smaller one.',
    notAPicture: 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
    pictureTooLarge: 'The picture has more than {megapixels} megapixels. Please choose a smaller one.',
    tooManyUploads: 'You have uploaded too many files without using them. Please use them or try again tomorrow.',
    submissionFailed: 'The submission failed. Please try again.',
    notInThatState: 'This is not possible in the present state: {state}. Please do not repeat it.',
    subscriptionChannelClosed: 'The subscription channel is not open.',
    subscriptionTimeNotArrived: 'The subscription has not started. Opens: {opensAt}.',
    subscriptionTimeOver: 'The subscription has ended. Closed: {closedAt}.',
    subscriptionLimitReached: 'Each stock can be subscribed only {times} {times|one:time|other:times}.',
    subscriptionInsufficientFunds:
      'Insufficient funds for the subscription: {needed} {currency} needed, {available} {currency} available.',
    minimumPlacement: 'The minimum placement is {minimum} {currency}.',
    productNotFound: 'This product does not exist or is no longer offered.',
    copyTimeLimitExceeded: 'The time limit for copying has passed.',
    purchaseBelowMinimum: 'The purchase is below the minimum of {minimum} {currency}.',
    borrowingQuotaFull: 'The borrowing quota is full.',
    borrowingChannelClosed: 'The borrowing channel is closed.',
    minimumBorrowing: 'The minimum for borrowing is {minimum} {currency}.',
    subscriptionFailed: 'The subscription failed. Please try again.',
    loanQuotaInsufficient: 'The loan quota is insufficient: {available} {currency} available.',
    loanAwaitingReview: 'A loan application is awaiting review.',
    repaymentExceedsLoan: 'The repayment exceeds the loan; {owed} {currency} is owed.',
    unpaidLoanFirst: 'Please repay your credit loan first: {owed} {currency}.',
  } satisfies Omit<RefusalWords<typeof refusals>, keyof typeof first.errors>,
};
