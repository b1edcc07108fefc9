import { defineArea } from '../../area.ts';
import { ProposalPage } from './proposal-page.tsx';
import { ProposalsPage } from './proposals-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';
import { useOpenProposals } from './use-open-proposals.ts';

export const area = defineArea({
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
      useCount: () => useOpenProposals().data?.rows.filter(({ proposal }) => proposal?.mayApprove).length ?? null,
    },
  ],
});
