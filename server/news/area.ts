import { defineArea } from '../area.ts';
import { newsHandlers } from './handlers.ts';

export const news = defineArea({ name: 'news', calls: newsHandlers });
