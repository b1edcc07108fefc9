import type { shell as en } from '../en/shell.ts';

export const shell: typeof en = {
  confirm: '確認',
  cancel: '取消',
  back: '返回',
  close: '關閉',
  save: '儲存',
  retry: '重試',
  loading: '載入中…',
  noData: '暫無資料',
  offline: '目前離線，恢復連線後會自動重新連接。',
  connecting: '正在連接伺服器',
  connected: '伺服器連接成功',
  support: '線上客服',
};
