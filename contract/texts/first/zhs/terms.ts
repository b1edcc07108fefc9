import type { terms as en } from '../en/terms.ts';

export const terms: typeof en = {
  accountState: {
    disabled: '已停用',
    frozen: '已冻结',
    loginBanned: '禁止登录',
    tradingBanned: '禁止交易',
    withdrawingBanned: '禁止提现',
  },
  stateReason: {
    customerRequest: '应您本人要求',
    security: '有迹象显示他人使用此账号',
    identity: '需要重新确认您的身份',
    unusual: '正在核查异常交易',
    payment: '正在核实一笔款项',
    overdueLoan: '有贷款逾期未还',
    terms: '违反用户协议',
    legalOrder: '法院或主管机关的命令',
    closed: '您已关闭此账号',
  },
  field: {
    account: '手机号码',
    callingCode: '国家代码',
    password: '密码',
    code: '验证码',
    otp: '一次性验证码',
    recoveryCode: '恢复码',
  },
};
