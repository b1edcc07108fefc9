import type { shell as en } from '../en/shell.ts';

export const shell: typeof en = {
  confirm: '확인',
  cancel: '취소',
  back: '뒤로',
  close: '닫기',
  save: '저장',
  retry: '다시 시도',
  loading: '불러오는 중…',
  noData: '데이터가 없습니다',
  offline: '오프라인 상태입니다. 연결되면 자동으로 복구됩니다.',
  connecting: '서버에 연결하는 중',
  connected: '서버에 연결되었습니다',
  support: '고객센터',
};
