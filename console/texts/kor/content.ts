import type { Texts } from '../en/index.ts';

export const written: Texts['written'] = {
  title: '제목',
  body: '본문',
  bodyHint: '서식 없는 글입니다. 문단 사이는 한 줄을 비워 주세요.',
  faults: { needed: '입력하거나 이 언어를 모두 비워 두세요.', tooLong: '너무 깁니다.', hidden: '눈에 보이지 않는 문자가 들어 있습니다.' },
  needOne: '한 언어 이상으로 작성하세요.',
  withdraw: '철회',
  withdrawn: '철회됨',
  withdrawnSaid: '철회했습니다',
  why: '이유',
  whyHint: '감사 기록에 남으며 고객에게는 보이지 않습니다.',
  needWhy: '세 글자 이상 입력하세요.',
  byAt: '{name}, {at}',
};

export const news: Texts['news'] = {
  title: '소식',
  one: '소식',
  about: '한 번 게시하면 고칠 수 없고 철회만 할 수 있습니다.',
  write: '소식 쓰기',
  columns: { title: '제목', standing: '상태', topic: '주제', languages: '언어', from: '게시 시작', by: '작성자' },
  standings: { coming: '예정', shown: '게시 중', withdrawn: '철회됨' },
  topics: { general: '일반', prices: '시세' },
  facts: '세부 내용',
  fromHint: '내 시간대 기준입니다. 비워 두면 바로 게시됩니다.',
  publish: '게시',
  publishTitle: '이 소식을 게시할까요?',
  publishNow: '다음 언어의 독자에게 바로 보입니다: {languages}. 게시한 뒤에는 고칠 수 없습니다.',
  publishFrom: '{from}부터 다음 언어의 독자에게 보입니다: {languages}. 게시한 뒤에는 고칠 수 없습니다.',
  published: '게시했습니다',
  withdrawTitle: '‘{title}’ 소식을 철회할까요?',
  withdrawAbout: '더는 아무도 읽을 수 없으며 다시 게시할 수 없습니다.',
  empty: '아직 작성한 소식이 없습니다.',
};
