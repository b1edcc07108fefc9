import type { successes as en } from '../en/successes.ts';

export const successes: typeof en = {
  add: '添加成功',
  edit: '修改成功',
  delete: '删除成功',
  unbind: '解绑成功',
  upload: '上传成功',
  submit: '提交成功',
  purchase: '买入成功',
  subscription: '申购成功',
  placing: '配售申请成功',
  cancel: '撤销成功',
  checkIn: '签到成功',
  exchange: '兑换成功',
  loan: '贷款申请成功',
  repayment: '还款成功',
  withdrawal: '提现申请成功',
  registration: '注册成功',
  sale: '卖出成功',
  order: '委托成功',
};
