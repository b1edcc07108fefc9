/** What is imported where the build's plugin doesn't choose by name, such as in a test. */
import { glyph } from './glyph.ts';

export default glyph('');
