/** Words that the refusals of a login take: why an account may not be used, and fields. */
export const terms = {
  accountState: {
    disabled: 'Disabled',
    frozen: 'Frozen',
    loginBanned: 'No login',
    tradingBanned: 'No trading',
    withdrawingBanned: 'No withdrawals',
  },
  stateReason: {
    customerRequest: 'you asked for it',
    security: 'somebody else may be using the account',
    identity: 'you need to verify your identity again',
    unusual: 'unusual transactions are being checked',
    payment: 'a payment is being checked',
    overdueLoan: 'a loan is overdue',
    terms: 'the user agreement was breached',
    legalOrder: 'a court or authority ordered it',
    closed: 'you closed the account',
  },
  field: {
    account: 'mobile number',
    callingCode: 'country code',
    password: 'password',
    code: 'verification code',
    otp: 'one-time code',
    recoveryCode: 'recovery code',
  },
};
