/** English texts at import time, for documents and tests that cannot wait for a language to load. */
import { readTexts } from './index.ts';

export const texts = await readTexts('en');
