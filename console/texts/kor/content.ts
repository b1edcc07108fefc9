import type { Texts } from '../en/index.ts';

export const written: Texts['written'] = {
  title: '제목',
  everyLanguage: '모든 언어',
  body: '본문',
  bodyHint: '서식 없는 글이에요. 문단 사이는 한 줄을 비워 주세요.',
  faults: {
    needed: '입력하거나 이 언어를 모두 비워 두세요.',
    tooLong: '너무 길어요.',
    hidden: '눈에 보이지 않는 문자가 들어 있어요.',
  },
  needOne: '한 언어 이상으로 작성하세요.',
  withdraw: '철회',
  withdrawn: '철회됨',
  withdrawnSaid: '철회했어요',
  why: '이유',
  whyHint: '감사 기록에 남으며 고객에게는 보이지 않아요.',
  needWhy: '세 글자 이상 입력하세요.',
  byAt: '{name}, {at}',
};
