import { defineConsoleArea } from '../../area.ts';
import { ProposalsForMe } from './proposals-for-me.tsx';
import { ProposalDetailPage, ProposalListPage, useProposalsAwaitingDecision } from './proposal-pages.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/proposals', Page: ProposalListPage },
    { path: '/proposals/:proposal', Page: ProposalDetailPage },
  ],
  menuEntries: [
    {
      path: '/proposals',
      title: { en: 'Proposals', kor: '제안' },
      group: 'work',
      menuPosition: 15,
      permission: 'proposals',
      key: '2',
      useCount: () =>
        useProposalsAwaitingDecision().data?.rows.filter(({ proposal }) => proposal?.mayApprove).length ?? null,
    },
  ],
  waitingPanels: [{ position: 20, permission: 'proposals', Panel: ProposalsForMe }],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    proposalQueue: (typeof en)['proposalQueue'];
  }
}
