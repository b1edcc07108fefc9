// Kept to be found: an app runs in a browser.
import { join } from 'node:path';
export const path = join('a', 'b');
