/** Texts of the console that belong to no area. English defines the keys; in Korean a missing or surplus one is a type error. */
import { written } from './content.ts';
import { exports } from './exports.ts';
import { enrol, ownCredentials, ownPassword } from './login.ts';
import { proposals } from './proposals.ts';
import { failures, keys, list, login, menu, roles, shell } from './shell.ts';

export const texts = {
  enrol,
  exports,
  failures,
  keys,
  list,
  login,
  menu,
  ownCredentials,
  ownPassword,
  proposals,
  roles,
  shell,
  written,
};
export type Texts = typeof texts;
