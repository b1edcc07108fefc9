/** The calls of this area by their path below `/api/vue/`. */
import { getNews, listNews } from './news.ts';
import { getStaffNews, listStaffNews, proposeNews, withdrawNews } from './publishing.ts';

export const calls = {
  'news/listNews': listNews,
  'news/getNews': getNews,
  'staff/listNews': listStaffNews,
  'staff/getNews': getStaffNews,
  'staff/proposeNews': proposeNews,
  'staff/withdrawNews': withdrawNews,
} as const;

export const groups = { news: { place: 7, about: 'What the operator tells whoever reads.' } };

export const examples = {
  'staff/proposeNews': {
    topic: 'general',
    from: '2026-11-20T14:30:00.000Z',
    instruments: ['US.NWRB'],
    sponsored: false,
    texts: { en: { title: 'Closed on Friday', body: 'The exchange keeps a holiday.' } },
    key: 'a-key-of-my-own-1',
  },
};
