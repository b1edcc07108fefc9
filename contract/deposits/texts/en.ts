import type { NoticeWords, RefusalWords } from '../../area.ts';
import type { refusals } from '../refusals.ts';
import type { notices } from '../notices.ts';

export const texts = {
  /** Deposits. */
  deposit: {
    channels: 'Channels',
    records: 'Records',
    practice: 'This is a practice world. Don’t send money: nobody here would receive it.',
    practiceVoucher: 'Nothing is to be paid here, and any picture will do as the receipt. Don’t upload a real one.',
    verifyFirst: 'Before your first deposit we need to know who you are.',
    verify: 'Verify identity',
    pending: 'You have a deposit in review. You can make another one once it is decided.',
    seePending: 'See this deposit',
    holdsUp: 'While a deposit is in review, you can’t withdraw.',
    noChannels: 'No channel is open right now.',
    channelGone: 'This channel is no longer open.',
    opensAt: 'Opens {time}',
    bounds: '{minimum} to {maximum} {currency}',
    hours: '{days} {from}–{to} ({zone})',
    always: 'Every day, around the clock',
    noFee: 'None',
    payTo: 'Pay to',
    bankName: 'Bank',
    accountName: 'Account name',
    accountNumber: 'Account number',
    network: 'Network',
    address: 'Address',
    reference: 'Payment reference',
    referenceHint:
      'Add this reference to your transfer. It is for this deposit only and tells us that the money is yours.',
    networkHint:
      'Send {currency} over {network} only. Anything sent over another network is lost. The reference names this deposit in your records.',
    qr: 'QR code of the {currency} address on {network}',
    paid: 'What you paid',
    amount: 'Amount in {currency}',
    voucher: 'Payment receipt',
    amountRequired: 'Please enter the amount.',
    amountForm: 'Please enter an amount above 0 in digits.',
    tooPrecise: '{currency} has at most {digits} {digits|one:decimal|other:decimals}.',
    voucherRequired: 'Please upload the receipt first.',
    terms: 'Good to know',
    fee: 'Fee',
    taken: 'Accepted',
    expected: 'Credited',
    within: 'usually within {hours} h',
    submit: 'Submit deposit',
    sent: 'Submitted. We will message you when the money arrives.',
    noRecords: 'No deposits yet.',
    record: 'Deposit',
    state: 'State',
    why: 'Reason',
    remark: 'Remark',
    received: 'Credited amount',
    channel: 'Channel',
    submittedAt: 'Submitted',
    updatedAt: 'Last change',
    cancel: 'Cancel this deposit',
    cancelled: 'Deposit cancelled',
    /** Of a private channel. */
    key: {
      title: 'Private channel',
      lead: 'You need this channel’s key to see where to pay.',
      field: 'Channel key',
      hint: 'The sixteen letters and digits you were given',
      required: 'Enter the key.',
      open: 'Open the channel',
      locked: 'Opens with its key',
      name: 'Private channel · {currency}',
    },
    /** What a practice world calls its own channels by. */
    house: { 'Practice Bank': 'Practice Bank', 'Practice world': 'Practice world' },
  },
  errors: {
    wrongChannelPassword: 'Wrong channel password.',
    keyMismatch: 'The key doesn’t match this channel.',
    depositPending: 'A deposit is still in review.',
    depositReference:
      'This payment reference belongs to an earlier deposit. Please open the channel again for the current one.',
    depositTime: 'Deposits are accepted during {range}.',
    outsideDepositWindow: 'Deposits are accepted from {from} to {to}.',
    depositMinimum: 'The minimum deposit is {minimum} {currency}.',
    depositMaximum: 'The maximum deposit is {maximum} {currency}.',
  } satisfies RefusalWords<typeof refusals>,
  notices: {
    depositSubmitted: {
      title: 'Deposit submitted',
      body: '{amount} {currency}: we will tell you here once the money arrives.',
    },
    depositInReview: {
      title: 'Deposit in review',
      body: '{amount} {currency}: approved once. An amount of this size needs a second approval.',
    },
    depositDone: {
      title: 'Deposit credited',
      body: '{amount} {currency} has arrived; {received} {currency} was credited after the fee.',
    },
    depositRejected: {
      title: 'Deposit rejected',
      body: '{amount} {currency} wasn’t credited. Reason: {why}.',
    },
  } satisfies NoticeWords<typeof notices>,
};
