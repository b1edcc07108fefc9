const announcements = {
  title: 'Messages',
  one: 'Message',
  about: 'Sent to customers once and never changed; it can only be withdrawn.',
  write: 'Write a message',
  columns: {
    title: 'Title',
    standing: 'Standing',
    to: 'To',
    told: 'Told',
    languages: 'Languages',
    at: 'Sent',
    by: 'Written by',
  },
  standings: { telling: 'Being sent', told: 'Told', withdrawn: 'Withdrawn' },
  all: 'All customers',
  facts: 'Particulars',
  customer: 'Customer id',
  customerHint: 'Empty: all present customers. A message to all must be in every language.',
  badCustomer: "An id, as shown on the customer's page.",
  send: 'Send',
  sendTitle: 'Send this message?',
  sendAll: "All customers get it, in: {languages}. It can't be changed afterwards.",
  sendOne: "Customer {customer} gets it, in: {languages}. It can't be changed afterwards.",
  sent: 'On its way',
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: 'Customers who have it see that it was withdrawn; nobody else is told.',
  empty: 'No message has been sent yet.',
};

export const texts = { announcements };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    announcements: typeof announcements;
  }
}
