import type { Texts } from '../en/index.ts';

export const exports: Texts['exports'] = {
  open: '내보내기',
  title: 'CSV로 내보내기',
  about: '최대 10,000행입니다. 내보내기와 그 이유는 감사 기록에 남습니다.',
  why: '필요한 이유',
  needWhy: '세 글자 이상 입력하세요.',
  save: '파일 저장',
  saved: '{rows}행을 저장했습니다',
};
