import type { shell as en } from '../en/shell.ts';

export const shell: typeof en = {
  confirm: '确认',
  cancel: '取消',
  back: '返回',
  close: '关闭',
  save: '保存',
  retry: '重试',
  loading: '加载中…',
  noData: '暂无数据',
  offline: '当前离线，网络恢复后会自动重新连接。',
  connecting: '正在连接服务器',
  connected: '服务器连接成功',
  support: '在线客服',
};
