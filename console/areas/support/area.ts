import { defineConsoleArea } from '../../area.ts';
import { WaitingConversations } from './waiting-conversations.tsx';
import { ConversationPage } from './conversation-page.tsx';
import { ConversationsPage, useWaitingConversations } from './conversations-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/conversations', Page: ConversationsPage },
    { path: '/conversations/:customer', Page: ConversationPage },
  ],
  menuEntries: [
    {
      path: '/conversations',
      title: { en: 'Customer service', kor: '고객 상담' },
      group: 'work',
      menuPosition: 12,
      permission: 'support.answer',
      key: '0',
      useCount: () => useWaitingConversations()?.waiting ?? null,
    },
  ],
  waitingPanels: [{ position: 15, permission: 'support.answer', Panel: WaitingConversations }],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    support: (typeof en)['support'];
  }
}
