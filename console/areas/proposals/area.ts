import { defineConsoleArea } from '../../area.ts';
import { ProposalPage, ProposalsPage, useOpenProposalsCall } from './proposals-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/proposals', Page: ProposalsPage },
    { path: '/proposals/:proposal', Page: ProposalPage },
  ],
  places: [
    {
      path: '/proposals',
      title: { en: 'Proposals', kor: '제안' },
      group: 'work',
      at: 15,
      permission: 'proposals',
      key: '2',
      useCount: () => useOpenProposalsCall().data?.rows.filter(({ proposal }) => proposal?.mayApprove).length ?? null,
    },
  ],
});
