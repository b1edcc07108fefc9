import { defineArea } from '../area.ts';
import { newsHandlers } from './handlers.ts';
import { getNews, listNews, publishNews, withdrawNews } from './publish-news.ts';

export const news = defineArea({
  name: 'news',
  calls: (parts) => ({
    ...newsHandlers(parts),
    'staff/listNews': listNews(parts),
    'staff/getNews': getNews(parts),
    'staff/publishNews': publishNews(parts),
    'staff/withdrawNews': withdrawNews(parts),
  }),
});
