import type { RefusalTexts } from '../../../area.ts';
import type { refusals } from '../../first-load.ts';

export const texts = {
  /** The login. */
  user: {
    login: 'Log in',
    register: 'Register',
    account: 'Mobile number',
    password: 'Password',
    welcomeBack: 'Welcome back',
    tagline: 'A brokerage whose every number you can check.',
    newHere: 'New here?',
    openAccount: 'Open an account',
    accountEmpty: 'Please enter your mobile number.',
    accountDigits:
      'Enter ten digits, with or without the 0 before them. With a country code, begin with +. This has {count}.',
    accountCallingCode: 'Only numbers with these country codes can be used here: {codes}. Please check yours.',
    accountAfterCallingCode:
      'This is not a mobile number with {code}: {count} digits come after the code. Please check each digit.',
    passwordEmpty: 'Please enter a password.',
    otp: 'Code from your authenticator app',
    otpHint: 'Or one of your recovery codes',
    byName: 'Log in with a name and a league’s code',
    withPasskey: 'Log in with a passkey',
    passkeyGivenUp: 'No passkey was used.',
    forgot: 'Forgot your password?',
  },
  errors: {
    accountNotFound: 'This account does not exist.',
    wrongCredentials: 'Wrong mobile number or password.',
    loginFailed: 'Login failed. Please try again.',
    accountBanned: 'This account cannot log in. Reason: {ground}. Ends: {until}. Customer service can help.',
    accountFrozen: 'This account is frozen. Reason: {ground}. Ends: {until}. Customer service can help.',
    accountDisabled: 'This account is disabled. Reason: {ground}. Ends: {until}. Customer service can help.',
    loginAgain: 'Please log in again.',
    otpRequired: 'Please enter the code from your authenticator app.',
    wrongOtp: 'This code is wrong or was already used.',
    passkeyRequired: 'Please confirm with your passkey as well.',
    passkeysUnavailable: 'Passkeys are not available at this address.',
  } satisfies Partial<RefusalTexts<typeof refusals>>,
};
