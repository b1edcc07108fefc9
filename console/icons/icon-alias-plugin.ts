/** Gives each import of an icon the glyph of its name. */
import type { Plugin } from 'vite';

const ICON = /^@mui\/icons-material\/([A-Z][A-Za-z0-9]*)$/;
const CHOSEN = /^\0icon ([A-Z][A-Za-z0-9]*)$/;

export const createIconAliasPlugin = (): Plugin => ({
  name: 'icons by name',
  enforce: 'pre',
  resolveId: { filter: { id: ICON }, handler: (id) => `\0icon ${ICON.exec(id)?.[1] ?? ''}` },
  load: {
    filter: { id: CHOSEN },
    handler: (id) =>
      `import { glyph } from '@mui/icons-material/glyph.ts';\nexport default glyph('${CHOSEN.exec(id)?.[1] ?? ''}');`,
  },
});
