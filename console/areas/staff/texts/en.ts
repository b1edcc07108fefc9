/** The staff themselves, for those who appoint them; one's own password. */
const staff = {
  title: 'Staff',
  add: 'Add',
  addTitle: 'Add a staff member',
  change: 'Change',
  changeTitle: 'Change {login}',
  renew: 'Renew',
  renewTitle: 'Give {login} a new password and secret?',
  renewAbout:
    'Once a second person has approved it, the old ones stop working and all sessions end. If somebody else may be using the login, lock it until then.',
  columns: {
    login: 'Login',
    name: 'Name',
    roles: 'Roles',
    customer: 'Customer ID',
    sessions: 'Sessions',
    seen: 'Last seen',
    state: 'State',
    act: 'Actions',
  },
  active: 'Active',
  disabled: 'Disabled',
  empty: 'There are no staff.',
  login: 'Login name',
  name: 'Name',
  roles: 'Roles',
  customer: 'ID of their own customer account (optional)',
  customerHint: 'This person can’t decide about that account or accounts connected with it.',
  disable: 'Lock',
  enable: 'Unlock',
  disableTitle: 'Lock {login}?',
  enableTitle: 'Unlock {login}?',
  disableAbout:
    'All sessions end within a second. From the fourth colleague within a day on, it waits for a second person.',
  save: 'Save',
  needLogin: 'Lower-case letters and digits, with . _ - in between, at least two.',
  needName: 'Enter a name.',
  needRole: 'Choose at least one role.',
  once: 'Shown once',
  propose: 'Propose',
  twoAbout:
    'Anything that grants more rights, naming an own account, and a new name wait for a second person who may appoint staff. Until then nothing changes.',
  link: 'Link',
  linkAbout:
    'Give this link to the person. They also need a code, which is shown to the approver. Neither of you has both.',
  code: 'Code',
  codeAbout: 'Give this code to the person. They also need the link, which the proposer has. Neither of you has both.',
  waits: 'Waiting for its owner until {until}',
  rests: 'Can’t decide about money and people until {until}',
  appointments: {
    title: 'Waiting for a second person',
    about:
      'Logins, roles, renewals and unlocking need approval by a second person who may appoint staff and shares no device with the proposer. Nobody approves their own.',
    empty: 'Nothing is waiting.',
    what: 'Proposed',
    add: 'New login: {roles}',
    renew: 'New password and secret',
    roles: 'Roles: {roles}',
    enable: 'Unlock',
    customer: 'Own account: {customer}',
    change: 'No own customer account',
  },
  onceGone: 'They have already been shown and can’t be shown again.',
  close: 'Done',
  saved: 'Saved',
};

export const texts = { staff };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    staff: typeof staff;
  }
}
