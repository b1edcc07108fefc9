/** How an account is protected, and what has been restricted. */
export const security = {
  restricted: '您的账号受到限制',
  seeWhy: '查看原因',
  restrictions: '限制',
  none: '目前没有任何限制。',
  forbids: {
    disabled: '该账号已终止，无法登录、交易或提现；相关记录依法保存。',
    frozen: '您可以查看所有内容、撤单和平仓；无法下新单、提现或添加银行卡与地址。',
    loginBanned: '您无法登录。等待中的委托和持仓按其条件继续。',
    tradingBanned: '您可以撤单、平仓和提现；无法下新单。',
    withdrawingBanned: '您可以照常交易；无法提现。',
  },
  reason: '原因',
  since: '开始时间',
  until: '结束时间',
  untilLifted: '解除为止',
  contest: '每项限制都有记录在案的原因。若您认为有误，请告知客服限制内容和开始时间，我们必须重新审视。',
  contact: '联系客服',
};
