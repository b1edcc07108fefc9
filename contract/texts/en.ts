import type { RefusalTexts } from '../area.ts';
import type { refusals } from '../shared-area.ts';
import type { texts as first } from './first/en.ts';
import { terms } from './en/terms.ts';

export const texts = {
  terms,
  /** The rest of these words is on the first screens. */
  shell: {
    /** Why a typed number isn't accepted as it is. */
    number: {
      notNumber: 'This is not a number. Write it like {example}.',
      ambiguous: 'This can mean two numbers. Which one do you mean?',
      whole: 'Enter a whole number.',
      wholeAmount: 'Enter {currency} in whole numbers.',
      notWhole: 'Enter a whole number above 0, such as {example}.',
      tooPrecise: 'At most {digits} {digits|one:decimal|other:decimals} here.',
      tooLong: 'At most 12 digits before the decimal point.',
      shortened: 'Write out all the digits, such as 5000.',
      otherCurrency: 'This field is in {currency}, not {other}.',
      notMoney: 'This field is not an amount in {other}.',
      erase: 'Delete',
    },
    /** To a command: after a few seconds, and when none came. */
    answerLate: 'No answer yet. Please wait a moment.',
    noAnswer:
      'No answer came, so we don’t know whether this went through. Tap the same button again to find out: nothing is done twice.',
    /** What an update would lose. */
    updateLoses: 'If you update now, you lose {things}. Update anyway?',
    lost: {
      secret: 'the password or code you typed',
      photo: 'the photo you chose',
      choice: 'what you chose on this screen',
      sheet: 'anything you entered in “{title}”',
    },
  },
  errors: {
    uploadFailed: 'The upload failed. Please try again.',
    fileTooLarge: 'The file is larger than {megabytes} MB. Please choose a smaller one.',
    notAPicture: 'We can’t read this picture. Please choose a JPEG, PNG or WebP file.',
    pictureTooLarge: 'The picture has more than {megapixels} megapixels. Please choose a smaller one.',
    tooManyUploads: 'You have too many unused uploads. Please use them or try again tomorrow.',
    submissionFailed: 'The submission failed. Please try again.',
    notInThatState: 'You can’t do this in the current state: {state}. Trying again won’t help.',
    subscriptionChannelClosed: 'The subscription channel is not open.',
    subscriptionTimeNotArrived: 'The subscription has not started. Opens: {opensAt}.',
    subscriptionTimeOver: 'The subscription has ended. Closed: {closedAt}.',
    subscriptionLimitReached: 'Each stock can be subscribed only {times} {times|one:time|other:times}.',
    subscriptionInsufficientFunds:
      'Insufficient funds for the subscription: {needed} {currency} needed, {available} {currency} available.',
    minimumPlacement: 'The minimum placement is {minimum} {currency}.',
    productNotFound: 'This product doesn’t exist or is no longer offered.',
    copyTimeLimitExceeded: 'The time limit for copying has passed.',
    purchaseBelowMinimum: 'The purchase is below the minimum of {minimum} {currency}.',
    borrowingQuotaFull: 'The borrowing quota is full.',
    borrowingChannelClosed: 'The borrowing channel is closed.',
    minimumBorrowing: 'The minimum for borrowing is {minimum} {currency}.',
    subscriptionFailed: 'The subscription failed. Please try again.',
    loanQuotaInsufficient: 'That is above your loan limit: {available} {currency} available.',
    loanAwaitingReview: 'Your loan application is in review.',
    repaymentExceedsLoan: 'That is more than you owe: {owed} {currency}.',
    unpaidLoanFirst: 'Please repay your loan first: {owed} {currency}.',
  } satisfies Omit<RefusalTexts<typeof refusals>, keyof typeof first.errors>,
};
