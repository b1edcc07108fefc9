/** Login, registration, the account. */
export const user = {
  login: 'Log in',
  register: 'Register',
  account: 'Mobile number',
  password: 'Password',
};
