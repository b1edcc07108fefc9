export const enrol = {
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

export const ownPassword = {
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

export const ownCredentials = {
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
