/** English texts, for whoever can't wait for them: the documents, and tests. */
import { readTexts } from './index.ts';

export const texts = await readTexts('en');
