import type { Role } from '@bourse/core/compliance/staff-roles.ts';

const enrol = {
  title: 'Set up your login',
  about:
    'Two colleagues created this login: one gave you the link, the other a code. Only you will know its password ' +
    'and secret.',
  code: 'Code',
  codeHint: 'Four groups of four, with dashes.',
  go: 'Continue',
  hello: '{name}, your login name is {login}.',
  done: 'Your login is ready. From {until} it can decide about money and people; everything else works at once.',
};

const ownPassword = {
  open: 'Password',
  title: 'Change your password',
  about: 'Your other sessions end.',
  current: 'Current password',
  next: 'New password',
  confirm: 'New password again',
  change: 'Change',
  needed: 'Please fill this in.',
  short: 'At least 8 characters.',
  differ: 'The two new passwords differ.',
  changed: 'Password changed',
};

const ownCredentials = {
  title: 'Set up your login',
  about:
    'Somebody else created this login and knows its password and code. Set your own; until then you can do ' +
    'nothing else.',
  scan: '1. Scan this with your authenticator app',
  picture: 'QR code with the secret for one-time codes',
  byHand: 'Or enter it by hand:',
  password: '2. Choose a password of your own',
  current: 'The password you were given',
  next: 'New password',
  confirm: 'New password again',
  otp: 'Code from the new entry',
  otpHint: '6 digits; the entry you were given stops working.',
  submit: 'Set password and code',
  needed: 'Please fill this in.',
  short: 'At least 8 characters.',
  differ: 'The two new passwords differ.',
  badOtp: 'Six digits.',
  logout: 'Log out',
};

const exports = {
  open: 'Export',
  title: 'Export as CSV',
  about: 'All rows that match, however many. The export and its reason are written to the audit log.',
  why: 'Reason for the export',
  needWhy: 'At least three letters.',
  save: 'Save the file',
  saved: '{rows} {rows|one:row|other:rows} saved',
  from: 'First day (empty: from the beginning)',
  to: 'Last day (empty: until now)',
  ledger: 'Export the ledger',
  orders: 'Export orders',
  houseAccounts: 'Export the sums',
};

/** Around every page: the menu, the login, lists, failures. */

const shell = {
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

const menu = {
  groups: { work: 'Work', money: 'Money', product: 'Product', house: 'House' },
};

const login = {
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

const list = {
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

const failures = {
  timeout: 'The server didn’t answer in time. Please try again.',
  network: 'The server couldn’t be reached. Please try again.',
  unknown: 'Something went wrong. Please try again.',
};

const keys = {
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

const roles = {
  support: 'Support',
  reviewer: 'Reviewer',
  treasurer: 'Treasurer',
  product: 'Product',
  auditor: 'Auditor',
  owner: 'Owner',
  risk: 'Risk',
} satisfies Record<Role, string>;

/** What waits for a second person. */
const proposals = {
  approve: 'Approve',
  reject: 'Reject',
  takeBack: 'Take back',
  about: '{name} proposed it; another person decides before {before}.',
  linked: 'Same device or invitation line as you',
  proposed: 'Proposed. A second person has to decide',
  approved: 'Approved',
  approvedToCome: 'Approved. It couldn’t be carried out yet and will be tried again automatically',
  rejected: 'Rejected',
  takenBack: 'Taken back',
  claim: 'Claim',
  release: 'Release',
  claimed: 'Claimed for an hour',
  released: 'Released',
  claimedBy: 'Claimed by {name}',
  approveWhat: 'Approve: {what}',
  approveSays: '{name} proposed it. Your approval decides it; nobody else has to agree.',
  decided: 'What is decided',
  was: 'currently {was}',
  none: 'none',
  appointments: { add: 'New login', change: 'Change of a login', renew: 'Renewal of a login' },
  rejectWhat: 'Reject: {what}',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  needReason: 'Choose a reason.',
  remark: 'In your own words',
  remarkHint: 'The person who proposed it reads this; it stays in the staff record.',
  reasons: {
    figuresWrong: 'Figures are wrong',
    dateWrong: 'Date is wrong',
    sourceMissing: 'Source or evidence is missing',
    notNeeded: 'Not needed',
    againstRules: 'Against our rules',
    replaced: 'Another proposal replaces it',
  },
};

/** What the staff write for customers. */
const written = {
  title: 'Title',
  everyLanguage: 'All languages',
  body: 'Text',
  bodyHint: 'Plain text; leave an empty line between paragraphs.',
  faults: {
    needed: 'Please fill this in, or leave the whole language empty.',
    tooLong: 'This is too long.',
    hidden: 'This contains invisible characters.',
  },
  needOne: 'Write it in at least one language.',
  withdraw: 'Withdraw',
  withdrawn: 'Withdrawn',
  withdrawnSaid: 'Withdrawn',
  why: 'Reason',
  whyHint: 'Written to the audit log; customers don’t see it.',
  needWhy: 'At least three letters.',
  byAt: '{name}, {at}',
};

/** Texts of the console that belong to no area. English defines the keys; in Korean a missing or surplus one is a type error. */

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
