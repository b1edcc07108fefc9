/** An industry's name in every language, so that a search finds it in each of them. */
import { texts as cn } from './texts/cn.ts';
import { texts as en } from './texts/en.ts';
import { texts as esp } from './texts/esp.ts';
import { texts as kor } from './texts/kor.ts';
import { texts as zhs } from './texts/zhs.ts';

const TABLES: readonly Readonly<Record<string, string>>[] = [en, cn, kor, zhs, esp].map(({ sectors }) => sectors);

export const namesOfSector = (sector: string): string[] => [
  sector,
  ...TABLES.flatMap((table) => (Object.hasOwn(table, sector) ? (table[sector] ?? []) : [])),
];
