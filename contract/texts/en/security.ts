/** How an account is protected, and what has been restricted. */
export const security = {
  restricted: 'Your account is restricted',
  seeWhy: 'See why',
  restrictions: 'Restrictions',
  none: 'Nothing is restricted.',
  forbids: {
    disabled: 'The account has ended. You can neither log in nor trade nor withdraw; its record is kept as the law asks.',
    frozen: 'You can look at everything, cancel orders and close positions. New orders, withdrawals and new cards or addresses are not possible.',
    loginBanned: 'You cannot log in. What waits or is held goes on by its own terms.',
    tradingBanned: 'You can cancel orders, close positions and withdraw. New orders are not possible.',
    withdrawingBanned: 'You can trade as before. Withdrawals are not possible.',
  },
  reason: 'Reason',
  since: 'Since',
  until: 'Until',
  untilLifted: 'it is lifted',
  contest: 'Every restriction has its reason on record. If this one is wrong, tell customer service what it says and since when; it has to be looked at again.',
  contact: 'Contact customer service',
};
