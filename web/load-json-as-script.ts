/**
 * For Vite's development server, which sends a JSON file as a script but leaves `type: 'json'` at dynamic imports, so
 * that a browser refuses it (vitejs/vite#19095). Builds and Node load the files as they are written.
 */
const JSON_IMPORT = /(\bimport\('[^']+\.json'), \{ with: \{ type: 'json' \} \}\)/g;

export const loadJsonAsScript = () => ({
  name: 'load-json-as-script',
  apply: 'serve' as const,
  enforce: 'pre' as const,
  // No line moves: the map of the lines stays true.
  transform: (code: string) =>
    code.includes(".json', {") ? { code: code.replaceAll(JSON_IMPORT, '$1)'), map: null } : null,
});
