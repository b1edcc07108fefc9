import { createStore } from '@bourse/web/store.ts';
import type { ReactNode } from 'react';

/** What each open sheet shows at its top besides its own content: it covers the strips above the screen. */
export const sheetNote = createStore<ReactNode>(null);
