import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { getNews } from './get-news.ts';
import { listNews } from './list-news.ts';

export const newsHandlers = (parts: Parts): Pick<Handlers, Extract<keyof Handlers, `news/${string}`>> => ({
  'news/listNews': listNews(parts),
  'news/getNews': getNews(parts),
});
