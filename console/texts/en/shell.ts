/** Around every page: the menu, the login, lists, failures. */
import type { Role } from '@bourse/core/compliance/roles.ts';
export const shell = {
  name: 'Console',
  practice: 'Practice world: no real money',
  skip: 'Skip to the content',
  menu: 'Menu',
  light: 'Light',
  dark: 'Dark',
  logout: 'Log out',
  keys: 'Keys',
  noPermission: 'Your roles don’t cover this page.',
  broken: 'This page has crashed',
  brokenAbout: 'Nothing was changed. Load it again; if it keeps happening, tell the person who runs the server.',
  notFound: 'This page doesn’t exist.',
  rests: 'This login is new, was renewed or was given more rights. It can decide about money and people from {until}.',
  nothingAllowed: 'Your roles don’t cover any page yet. Ask an owner of this console.',
};

export const menu = {
  groups: { work: 'Work', money: 'Money', product: 'Product', house: 'House' },
};

export const login = {
  title: 'Log in to the console',
  about: 'For the operator’s staff. Everything viewed or changed here is logged.',
  login: 'Login name',
  password: 'Password',
  otp: 'One-time code',
  otpHint: 'Six digits from your authenticator app',
  submit: 'Log in',
  needed: 'Please fill this in.',
  otpForm: 'Enter six digits.',
  loginForm: 'Lower-case letters and digits, with . _ - in between.',
};

export const list = {
  loading: 'Loading …',
  again: 'Try again',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  notRefreshed: 'This list couldn’t be refreshed.',
  all: 'All',
  filters: 'Filters',
  clear: 'Clear filters',
  none: '–',
  cancel: 'Cancel',
};

export const failures = {
  timeout: 'The server didn’t answer in time. Please try again.',
  network: 'The server couldn’t be reached. Please try again.',
  unknown: 'Something went wrong. Please try again.',
};

export const keys = {
  title: 'Keys',
  about: 'They work when you aren’t typing.',
  close: 'Close',
  rows: 'Next row, previous row',
  open: 'Open the row',
  claim: 'Claim or release',
  approve: 'Approve',
  reject: 'Reject',
  search: 'To the search field',
  back: 'Back to the list',
  help: 'These keys',
  go: 'Go to: {page}',
};

export const roles = {
  support: 'Support',
  reviewer: 'Reviewer',
  treasurer: 'Treasurer',
  product: 'Product',
  auditor: 'Auditor',
  owner: 'Owner',
  risk: 'Risk',
} satisfies Record<Role, string>;
