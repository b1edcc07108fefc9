/**
 * The console's start. The server puts this answer's nonce into the page; without it the policy accepts none of the
 * library's styles.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { Console } from './console.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the console');
createRoot(root).render(
  <CacheProvider value={createCache({ key: 'c', ...(nonce ? { nonce } : {}) })}>
    <Console />
  </CacheProvider>,
);
