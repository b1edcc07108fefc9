import type { terms as en } from '../en/terms.ts';

export const terms: typeof en = {
  accountState: {
    disabled: '已停用',
    frozen: '已凍結',
    loginBanned: '禁止登入',
    tradingBanned: '禁止交易',
    withdrawingBanned: '禁止提款',
  },
  stateReason: {
    customerRequest: '應您本人要求',
    security: '有跡象顯示他人使用此帳號',
    identity: '需要重新確認您的身分',
    unusual: '正在查核異常交易',
    payment: '正在釐清一筆款項',
    overdueLoan: '有貸款逾期未還',
    terms: '違反使用者協議',
    legalOrder: '法院或主管機關的命令',
    closed: '您已關閉此帳號',
  },
  field: {
    account: '手機號碼',
    callingCode: '國碼',
    password: '密碼',
    code: '驗證碼',
    otp: '一次性驗證碼',
    recoveryCode: '復原碼',
  },
};
