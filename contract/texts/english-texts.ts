/** English texts at import time, for documents and tests that cannot wait for a language to load. */
import { loadRawTexts } from './index.ts';

export const ENGLISH_TEXTS = await loadRawTexts('en');
