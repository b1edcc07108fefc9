import type { successes as en } from '../en/successes.ts';

export const successes: typeof en = {
  add: '新增成功',
  edit: '修改成功',
  delete: '刪除成功',
  unbind: '解除綁定成功',
  upload: '上傳成功',
  submit: '提交成功',
  purchase: '買進成功',
  subscription: '申購成功',
  placing: '配售申請成功',
  cancel: '取消成功',
  checkIn: '簽到成功',
  exchange: '換匯成功',
  loan: '貸款申請成功',
  repayment: '還款成功',
  withdrawal: '提款申請成功',
  registration: '註冊成功',
  sale: '賣出成功',
  order: '委託成功',
};
