const announcements = {
  title: 'Messages',
  one: 'Message',
  about: 'Sent once to customers; never changed, at most withdrawn.',
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
  standings: { telling: 'Being told', told: 'Told', withdrawn: 'Withdrawn' },
  all: 'All customers',
  facts: 'Particulars',
  customer: 'Customer id',
  customerHint: 'Empty: all who are customers now. To all it has to be in every language.',
  badCustomer: "An id, as it stands on the customer's page.",
  send: 'Send',
  sendTitle: 'Send this message?',
  sendAll: "All customers get it, in: {languages}. It can't be changed afterwards.",
  sendOne: "Customer {customer} gets it, in: {languages}. It can't be changed afterwards.",
  sent: 'On its way',
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: 'Who has it reads that it was withdrawn; nobody else is told.',
  empty: 'No message has been sent yet.',
};

export const texts = { announcements };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    announcements: typeof announcements;
  }
}
