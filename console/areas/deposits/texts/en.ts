const channels = {
  title: 'Deposit channels',
  about: 'Set ahead of time; once in force, they never change.',
  add: 'Add a channel',
  change: 'Change',
  changeTitle: 'Change {channel}',
  save: 'Schedule',
  set: 'The channel is scheduled',
  channel: 'Channel',
  channelHint: 'Lower-case letters, digits and hyphens. Customers don’t see it.',
  status: 'State',
  statuses: {
    proposed: 'Proposed',
    open: 'Open',
    closed: 'Closed',
    opens: 'Opens',
    closes: 'Closes',
    past: 'Past',
    replaced: 'Replaced',
  },
  from: 'From',
  fromHint: 'A time in the future, in your time zone.',
  kind: 'Kind',
  kinds: { bank: 'Bank', crypto: 'Crypto' },
  currency: 'Currency',
  to: 'Pays into',
  money: 'Money',
  practice: 'Practice',
  live: 'Live',
  bounds: 'Limits',
  asRule: 'As in the rule',
  minimum: 'Minimum',
  maximum: 'Maximum',
  boundHint: 'Leave empty to use the rule’s limit.',
  fee: 'Fee',
  feeFixed: 'Fixed fee',
  feeBps: 'Fee in basis points',
  bankName: 'Bank',
  accountName: 'Name on the account',
  accountNumber: 'Account number',
  network: 'Network',
  address: 'Address',
  place: 'Position in the list',
  placeHint: '0 comes first.',
  act: 'Actions',
  empty: 'No channels: nobody can deposit.',
  emptyFiltered: 'No channel matches.',
  private: 'Private',
  key: 'Key',
  keyTitle: 'Key of {channel}',
  keyNone:
    'The channel is open to everyone. With a key, only customers who have it can see where to pay and deposit through it.',
  keySince:
    'Private since {time}. Everybody has to enter a new key again. Opening the channel to everyone takes a second person.',
  keySet: 'Make it private',
  keyRenew: 'Create a new key',
  keyRemove: 'Open it to everyone',
  keyOnce: 'Shown only once. Give it to the customers the channel is for.',
  keyOnceApproved:
    'Shown only once. It takes effect once a second person has approved it, since no other channel of the currency is open to everyone.',
  keyUnknown:
    'The key was set, but the answer with it was lost, so nobody knows it. No customer can enter it: create a new key now.',
  keyUnknownProposed:
    'The key was proposed, but the answer with it was lost, so nobody knows it. If approved, it would lock everybody out of the currency’s last open channel. Take it back under “Proposals”, then create a new key.',
  needed: 'Please fill this in.',
  badName: 'Lower-case letters, digits and hyphens only.',
  badAmount: 'An amount, such as 100 or 0.5.',
  badPlace: 'A whole number from 0 to 1,000.',
  badBps: 'A whole number from 0 to 5,000.',
};

export const texts = {
  channels,
  audit: { actions: { proposeChannelKey: 'Proposed a deposit channel’s key' }, details: { private: 'private' } },
  proposals: { kinds: { channelKey: 'Key of a deposit channel' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    channels: typeof channels;
  }
}
