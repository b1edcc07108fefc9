/** The name under which somebody joins a public league with one tap: a bird and a number, the same on this device. */
import { readStored, writeStored } from '../../session/local-storage.ts';

const NAME = 'leagueAlias';
const NUMBERS = 9_000;
const FIRST = 1_000;

/** `aliases`: the birds of the reader's language, with | between them. `random`: from 0 to below 1. */
export function buildLeagueAlias(aliases: string, random: () => number): string {
  const birds = aliases.split('|');
  return `${birds[Math.floor(random() * birds.length)]} ${FIRST + Math.floor(random() * NUMBERS)}`;
}

export function readOrCreateLeagueAlias(aliases: string): string {
  const found = readStored(NAME);
  return found ?? changeLeagueAlias(aliases);
}

/** After somebody else took the name. */
export function changeLeagueAlias(aliases: string): string {
  const alias = buildLeagueAlias(aliases, Math.random);
  writeStored(NAME, alias);
  return alias;
}
