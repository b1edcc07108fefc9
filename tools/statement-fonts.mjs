/**
 * Writes server/fonts/: Noto Sans cut down to the characters in everyday use and those of our texts, so that a
 * statement can be printed in every language without the 100 MB of the whole fonts, and one subset for each other
 * script in which people's names are written. Run it should a text need a rare character (a test says so):
 *
 *     npm install --no-save subset-font@2.9.0 @embedpdf/fonts-kr@1.0.0 @embedpdf/fonts-tc@1.0.0
 * @embedpdf/fonts-sc@1.0.0 @expo-google-fonts/noto-sans-kr@0.4.3 @expo-google-fonts/noto-sans@0.4.2
 * @expo-google-fonts/noto-sans-thai@0.4.2 @expo-google-fonts/noto-sans-devanagari@0.4.1
 * @expo-google-fonts/noto-sans-arabic@0.4.3
 *     node tools/statement-fonts.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { loadRawTexts } from '../contract/texts/index.ts';

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
  const texts = await loadRawTexts(language);
  const wanted = [...new Set(JSON.stringify(texts) + characters + LATIN)].sort().join('');
  const whole = await readFile(join(root, 'node_modules', name, 'fonts', file));
  // Without its names: a changed font may not bear the original's.
  const subset = await subsetFont(whole, wanted, { targetFormat: 'sfnt', preserveNameIds: [] });
  await writeFile(join(root, 'server/fonts', `${language}.otf`), subset);
  console.log(`${language}.otf: ${[...wanted].length} characters, ${subset.length} bytes`);
}

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
/** Between words of a script: with blanks and digits of its own font, right-to-left words keep their order. */
const COMMON = range(0x20, 0x40) + '\u00a0·–’…';
const FALLBACKS = [
  { script: 'hangul', name: 'noto-sans-kr', file: 'NotoSansKR', characters: range(0xac00, 0xd7a3) + ' …' },
  {
    script: 'latin',
    name: 'noto-sans',
    file: 'NotoSans',
    characters: range(0x20, 0x52f) + range(0x1e00, 0x206f) + range(0x20a0, 0x20cf),
  },
  { script: 'thai', name: 'noto-sans-thai', file: 'NotoSansThai', characters: range(0xe00, 0xe7f) + COMMON },
  {
    script: 'devanagari',
    name: 'noto-sans-devanagari',
    file: 'NotoSansDevanagari',
    characters: range(0x900, 0x97f) + range(0xa8e0, 0xa8ff) + '\u200c\u200d\u25cc' + COMMON,
  },
  {
    script: 'arabic',
    name: 'noto-sans-arabic',
    file: 'NotoSansArabic',
    characters: range(0x600, 0x77f) + '\u200c\u200d\u25cc' + COMMON,
  },
];
/** What the Korean font has already. */
const korean = new Set(FONTS[0].usual);
for (const { script, name, file, characters } of FALLBACKS) {
  const whole = await readFile(
    join(root, 'node_modules/@expo-google-fonts', name, '400Regular', `${file}_400Regular.ttf`),
  );
  const wanted = script === 'hangul' ? [...characters].filter((each) => !korean.has(each)).join('') : characters;
  const subset = await subsetFont(whole, wanted, { targetFormat: 'woff', preserveNameIds: [] });
  await writeFile(join(root, 'server/fonts', `${script}.woff`), subset);
  console.log(`${script}.woff: ${subset.length} bytes`);
}
