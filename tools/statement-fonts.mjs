/**
 * Writes server/fonts/: Noto Sans cut down to the characters in everyday use and those of our texts, so that a
 * statement can be printed in every language without the 100 MB of the whole fonts. Run it should a text need a rare
 * character (a test says so):
 *
 *     npm install --no-save subset-font@2.9.0 @embedpdf/fonts-kr@1.0.0 @embedpdf/fonts-tc@1.0.0
 * @embedpdf/fonts-sc@1.0.0
 *     node tools/statement-fonts.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { readTexts } from '../contract/texts/index.ts';

/** Characters whose codes in an old national set begin with these bytes: its most usual ones. */
function usual(encoding, [firstLead, lastLead], [firstTrail, lastTrail]) {
  const decoder = new TextDecoder(encoding);
  const codes = [];
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = firstTrail; trail <= lastTrail; trail += 1) codes.push(lead, trail);
  return decoder.decode(Uint8Array.from(codes)).replaceAll('\uFFFD', '');
}
const FONTS = [
  {
    language: 'kor',
    name: '@embedpdf/fonts-kr',
    file: 'NotoSansKR-Regular.otf',
    usual: usual('euc-kr', [0xb0, 0xc8], [0xa1, 0xfe]),
  },
  {
    language: 'cn',
    name: '@embedpdf/fonts-tc',
    file: 'NotoSansHant-Regular.otf',
    usual: usual('big5', [0xa4, 0xc6], [0xa1, 0xfe]) + usual('big5', [0xa4, 0xc6], [0x40, 0x7e]),
  },
  {
    language: 'zhs',
    name: '@embedpdf/fonts-sc',
    file: 'NotoSansHans-Regular.otf',
    usual: usual('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]),
  },
];
/** Whatever a Latin text of ours may need. */
const LATIN = [
  ...Array.from({ length: 0x15f }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'–—‘’“”•…€₩₫₹฿→−·',
].join('');
const root = join(import.meta.dirname, '..');

for (const { language, name, file, usual: characters } of FONTS) {
  const texts = await readTexts(language);
  const wanted = [...new Set(JSON.stringify(texts) + characters + LATIN)].sort().join('');
  const whole = await readFile(join(root, 'node_modules', name, 'fonts', file));
  // Without its names: a changed font may not bear the original's.
  const subset = await subsetFont(whole, wanted, { targetFormat: 'sfnt', preserveNameIds: [] });
  await writeFile(join(root, 'server/fonts', `${language}.otf`), subset);
  console.log(`${language}.otf: ${[...wanted].length} characters, ${subset.length} bytes`);
}
