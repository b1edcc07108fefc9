/** The process that an operator runs. */
import { serve } from './serve.ts';

await serve();
