import { defineArea } from '../area.ts';
import { answerConversation, closeConversation, takeConversation } from './answer-conversation.ts';
import { SUPPORT_AUDIT_CHECKS } from './audit-checks.ts';
import {
  countConversations,
  getConversation,
  getConversationPicture,
  listConversations,
  listOwnSupportMessages,
} from './read-conversations.ts';
import { sendSupportMessage } from './send-support-message.ts';
import { customerDataExport } from './store.ts';

export const support = defineArea({
  name: 'support',
  calls: (dependencies) => ({
    'support/sendMessage': sendSupportMessage(dependencies),
    'support/listMessages': listOwnSupportMessages(dependencies),
    'staff/listConversations': listConversations(dependencies),
    'staff/countConversations': countConversations(dependencies),
    'staff/getConversation': getConversation(dependencies),
    'staff/getConversationPicture': getConversationPicture(dependencies),
    'staff/takeConversation': takeConversation(dependencies),
    'staff/answerConversation': answerConversation(dependencies),
    'staff/closeConversation': closeConversation(dependencies),
  }),
  audit: SUPPORT_AUDIT_CHECKS,
  customerDataExport,
});
