import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  errors: {
    supportTextTooLong: 'A message has at most {characters} characters. Please shorten it or send it in parts.',
    supportPicturesTooMany: 'A message has at most {pictures} pictures.',
    supportMessageLimitReached: 'You can send {messages} messages an hour. You can write again from {at}.',
    supportAnswerLimitReached: 'One person sends {messages} answers an hour at most. You can answer again from {at}.',
    conversationTaken: '{name} has taken this conversation until {until}.',
    conversationClosed: 'This conversation is already closed.',
    ownConversation: 'Nobody answers in their own conversation, or in that of a customer they know.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    supportAnswered: { title: 'Customer service has answered', body: 'Open the conversation to read the answer.' },
  } satisfies NoticeTexts<typeof notices>,
  routes: { support: 'Customer service' },
  terms: { field: { pictures: 'pictures', picture: 'picture' } },
  support: {
    lead: 'Write to us here, also about a login or a change that wasn’t yours. You get a notice when we answer.',
    secret: 'Never send passwords or codes: customer service never asks for them.',
    you: 'You',
    us: 'Customer service',
    write: 'Your message',
    send: 'Send',
    attach: 'Add a picture',
    remove: 'Remove picture {n}',
    picture: 'Picture {n}',
    pictureMissing: 'This picture can’t be loaded.',
    closed: 'Customer service closed the conversation. You can write again at any time.',
    earlier: 'Earlier messages',
    toConversation: 'To the conversation',
  },
};
