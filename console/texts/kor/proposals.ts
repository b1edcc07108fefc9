import type { Texts } from '../en/index.ts';

export const proposals: Texts['proposals'] = {
  approve: '승인',
  reject: '거절',
  takeBack: '철회',
  about: '{name} 님이 제안했습니다. {before}까지 다른 사람이 결정해야 합니다.',
  linked: '본인과 같은 기기 또는 초대 관계',
  proposed: '제안했습니다. 두 번째 사람의 승인을 기다립니다',
  approved: '승인했습니다',
  rejected: '거절했습니다',
};
