const support = {
  title: 'Customer service',
  waiting: '{count} waiting',
  oldest: 'the longest for {age}',
  state: 'Show',
  states: { answered: 'Answered and closed' },
  waitingOnes: 'Waiting',
  columns: {
    customer: 'Customer',
    waits: 'Waiting since',
    last: 'Last message',
    messages: 'Messages',
    taken: 'Taken by',
  },
  empty: 'No customer is waiting for an answer.',
  panel: 'Customers waiting for an answer',
  emptyFiltered: 'No conversation matches.',
  messages: 'Messages',
  conversation: 'Conversation with {customer}',
  customer: 'Customer',
  nobody: 'Nobody waits for an answer',
  takenUntil: '{name}, until {time}',
  take: 'Take',
  taken: 'The conversation is yours for an hour.',
  close: 'Close',
  closed: 'The conversation is closed.',
  answer: 'Your answer',
  answerHint: 'The customer gets a notice. What has been sent can’t be changed.',
  send: 'Send the answer',
  sent: 'The answer has been sent.',
  from: { customer: 'Customer', staff: 'Customer service', closing: 'Conversation closed' },
  picture: 'Picture {n}',
  pictureShow: 'Show picture {n}',
  earlier: 'Earlier messages',
  refresh: 'Refresh',
};

export const texts = {
  support,
  audit: {
    subjects: { conversation: 'Conversation', conversations: 'Conversations' },
    actions: {
      listConversations: 'Viewed conversations with customers',
      getConversation: 'Viewed a conversation',
      getConversationPicture: 'Viewed a picture in a conversation',
      takeConversation: 'Took a conversation',
      answerConversation: 'Answered a customer',
      closeConversation: 'Closed a conversation',
    },
    details: { message: 'message' },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    support: typeof support;
  }
}
