/** The console's texts. English defines the keys; in Korean a missing or surplus one is a type error. */
import { actions } from './actions.ts';
import { audit } from './audit.ts';
import { clock } from './clock.ts';
import { announcements, news, written } from './content.ts';
import { customers } from './customers.ts';
import { channels, lateWords, liabilities, practice, proposals, reconciliation } from './funds.ts';
import { exports, invitations, money, settings, system } from './house.ts';
import { legal } from './legal.ts';
import { insurance, margin } from './margin.ts';
import { reviews } from './reviews.ts';
import { enrol, ownCredentials, ownPassword, staff } from './staff.ts';
import { failures, keys, list, login, menu, roles, shell } from './shell.ts';

export const texts = {
  actions,
  audit,
  channels,
  clock,
  customers,
  enrol,
  exports,
  failures,
  insurance,
  invitations,
  keys,
  lateWords,
  legal,
  liabilities,
  list,
  login,
  margin,
  menu,
  money,
  news,
  ownCredentials,
  ownPassword,
  practice,
  proposals,
  reconciliation,
  reviews,
  roles,
  settings,
  shell,
  staff,
  system,
  written,
  announcements,
};
export type Texts = typeof texts;
