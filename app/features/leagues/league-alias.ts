/** The name under which somebody joins a public league with one tap: a bird and a number, the same on this device. */
import { readStored, writeStored } from '../../session/local-storage.ts';

const NAME = 'leagueAlias';
const NUMBERS = 9_000;
const FIRST = 1_000;

/** One of the birds (counted on from the last to the first) and a number: no words, so that it follows the language. */
export interface LeagueAlias {
  bird: number;
  number: number;
}

/** `random`: from 0 to below 1. */
export function drawLeagueAlias(random: () => number): LeagueAlias {
  return { bird: Math.floor(random() * NUMBERS), number: FIRST + Math.floor(random() * NUMBERS) };
}

/** `aliases`: the birds of the reader's language, with | between them. */
export function formatLeagueAlias(aliases: string, { bird, number }: LeagueAlias): string {
  const birds = aliases.split('|');
  return `${birds[bird % birds.length]} ${number}`;
}

export function readOrCreateLeagueAlias(): LeagueAlias {
  const [bird, number] = (readStored(NAME) ?? '').split(' ').map(Number);
  return Number.isInteger(bird) && Number.isInteger(number) ? { bird: bird!, number: number! } : changeLeagueAlias();
}

/** After somebody else took the name. */
export function changeLeagueAlias(): LeagueAlias {
  const alias = drawLeagueAlias(Math.random);
  writeStored(NAME, `${alias.bird} ${alias.number}`);
  return alias;
}
