/** The staff themselves, for whoever appoints them; one's own password. */
export const staff = {
  title: 'Staff',
  add: 'Add',
  addTitle: 'Add one of the staff',
  change: 'Change',
  changeTitle: 'Change {login}',
  renew: 'Renew',
  renewTitle: 'Give {login} a new password and a new secret?',
  renewAbout:
    'Once another has approved it, the old ones stop working and all sessions end. Until then lock the login ' +
    'out if somebody else may have it.',
  columns: {
    login: 'Login',
    name: 'Name',
    roles: 'Roles',
    customer: 'Customer id',
    sessions: 'Sessions',
    seen: 'Last seen',
    state: 'State',
    act: 'Actions',
  },
  active: 'Active',
  disabled: 'Disabled',
  empty: 'Nobody is here.',
  login: 'Login name',
  name: 'Name',
  roles: 'Roles',
  customer: 'Id of the own customer account (optional)',
  customerHint: "About it, and about friends of it, this person can't decide.",
  disable: 'Lock out',
  enable: 'Let in again',
  disableTitle: 'Lock {login} out?',
  enableTitle: 'Let {login} in again?',
  disableAbout: 'All sessions end within a second.',
  save: 'Save',
  needLogin: 'Small letters and digits, with . _ - in between, at least two.',
  needName: 'Enter a name.',
  needRole: 'Choose at least one role.',
  once: 'Shown once',
  propose: 'Propose',
  twoAbout: 'What gives somebody more waits for another who appoints. Until then nothing changes.',
  link: 'Link',
  linkAbout:
    'Give this link to the person. They also need a code, which whoever approves it is shown: neither of you has both.',
  code: 'Code',
  codeAbout:
    'Give this code to the person. They also need the link, which whoever proposed it has: neither of you has both.',
  waits: 'Waits for its person until {until}',
  rests: 'Decides nothing about money and people until {until}',
  rolesTaken: 'An update took away: {roles}',
  appointments: {
    title: 'Waiting for a second person',
    about:
      'Logins, roles, renewals and letting in again are approved by another who appoints and shares no ' +
      'device with who proposed them. Nobody approves their own.',
    empty: 'Nothing waits.',
    what: 'Proposed',
    add: 'New login: {roles}',
    renew: 'New password and secret',
    roles: 'Roles: {roles}',
    enable: 'Let in again',
    customer: 'Own account: {customer}',
    change: 'No own customer account',
  },
  onceGone: "They were shown already and can't be shown again.",
  close: 'Done',
  saved: 'Saved',
};

export const enrol = {
  title: 'Make this login yours',
  about:
    'Two colleagues have made this login: one gave you the link, the other a code. Nobody but you will know ' +
    'its password and its secret.',
  code: 'Code',
  codeHint: 'Four groups of four, with dashes.',
  go: 'Continue',
  hello: '{name}, your login name is {login}.',
  done: 'This login is yours. It can decide about money and people from {until} on; all else is open at once.',
};

export const ownPassword = {
  open: 'Password',
  title: 'Change your password',
  about: 'All other sessions of yours end.',
  current: 'Current password',
  next: 'New password',
  confirm: 'New password again',
  change: 'Change',
  needed: 'Please fill this in.',
  short: 'At least 8 characters.',
  differ: 'The two new passwords differ.',
  changed: 'Your password is changed',
};

export const ownCredentials = {
  title: 'Make this login yours',
  about:
    'Somebody else has made this login and knows its password and code. Set your own; until then nothing ' +
    'else is open to you.',
  scan: '1. Scan this with your code app',
  picture: 'The secret for one-time codes, as a picture',
  byHand: 'Or enter it by hand:',
  password: '2. Choose a password of your own',
  current: 'The password you were given',
  next: 'New password',
  confirm: 'New password again',
  otp: 'Code of the new entry',
  otpHint: '6 digits; the entry you were given goes out of use.',
  submit: 'Set them',
  needed: 'Please fill this in.',
  short: 'At least 8 characters.',
  differ: 'The two new passwords differ.',
  badOtp: 'Six digits.',
  logout: 'Log out',
};
