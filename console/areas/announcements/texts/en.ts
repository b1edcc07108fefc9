import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';

const announcements = {
  title: 'Messages',
  one: 'Message',
  about: 'A message can’t be changed after it is sent, only withdrawn. A message to all customers takes two people.',
  write: 'Write a message',
  columns: {
    title: 'Title',
    status: 'State',
    to: 'To',
    recipientCount: 'Delivered',
    languages: 'Languages',
    at: 'Sent',
    by: 'Written by',
  },
  statuses: { sending: 'Being sent', delivered: 'Delivered', withdrawn: 'Withdrawn' },
  all: 'All customers',
  facts: 'Details',
  customer: 'Customer ID',
  customerHint: 'Empty: all customers. That message must be in every language, and a second person approves it.',
  badCustomer: 'Enter the ID shown on the customer’s page.',
  send: 'Send',
  sendTitle: 'Send this message?',
  propose: 'Propose',
  proposeTitle: 'Propose this message to all?',
  sendAll: 'Once a second person approves it, all customers get it, in: {languages}. It can’t be changed afterwards.',
  sendOne: 'Customer {customer} gets it, in: {languages}. It can’t be changed afterwards.',
  sent: 'On its way',
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: 'Customers who received it see that it was withdrawn; nobody else gets it.',
  empty: 'No messages sent yet.',
};

export const texts = {
  announcements,
  audit: {
    subjects: { announcements: 'Messages' },
    actions: {
      listAnnouncements: 'Viewed messages',
      getAnnouncement: 'Viewed a message',
      proposeAnnouncement: 'Proposed a message to all',
    },
    details: {
      announcement: 'message',
      enWords: LANGUAGE_NAMES.en,
      cnWords: LANGUAGE_NAMES.cn,
      korWords: LANGUAGE_NAMES.kor,
      zhsWords: LANGUAGE_NAMES.zhs,
      espWords: LANGUAGE_NAMES.esp,
    },
  },
  proposals: { kinds: { announcement: 'Message to all' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    announcements: typeof announcements;
  }
}
