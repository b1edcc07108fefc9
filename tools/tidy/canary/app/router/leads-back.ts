import type {} from './leads-to-itself.ts';
