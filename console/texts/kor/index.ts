/** The same in Korean. */
import type { Texts } from '../en/index.ts';
import { written } from './content.ts';
import { exports } from './exports.ts';
import { enrol, ownCredentials, ownPassword } from './login.ts';
import { proposals } from './proposals.ts';
import { failures, keys, list, login, menu, roles, shell } from './shell.ts';

export const texts: Texts = {
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
