/** The staff themselves, for whoever appoints them; one's own password. */
const staff = {
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

export const texts = { staff };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    staff: typeof staff;
  }
}
