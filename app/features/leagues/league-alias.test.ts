import { LANGUAGES, loadRawTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { drawLeagueAlias, formatLeagueAlias } from './league-alias.ts';

test.each(LANGUAGES)('%s has sixteen different birds, and any of them with a number is a name', async (language) => {
  const { aliases } = (await loadRawTexts(language)).leagues;
  expect(new Set(aliases.split('|')).size).toBe(16);
  for (const random of [0, 0.5, 0.999])
    expect(
      formatLeagueAlias(
        aliases,
        drawLeagueAlias(() => random),
      ),
    ).toMatch(/^\S.* [1-9]\d{3}$/u);
});
