import type { refusals as en } from '../en/refusals.ts';

export const refusals: typeof en = {
  badInput: '입력 내용을 확인해 주세요: {field}',
  unauthorized: '로그인이 만료됐어요. 다시 로그인해 주세요.',
  unknownCall: '서버가 지원하지 않는 요청이에요.',
  wrongMethod: '이 요청은 POST 방식으로만 처리돼요.',
  tooMany: '요청이 너무 많아요. {retryAfterSeconds}초 후에 다시 시도해 주세요.',
  notReady: '지금은 서비스를 이용할 수 없어요. 잠시 후 다시 시도해 주세요.',
  outcomeUnknown: '아직 응답이 없어요. 다시 시도해 주세요. 같은 요청이 두 번 처리되지는 않아요.',
  internal: '시스템 오류가 발생했어요. 참조 번호: {reference}',
  keyReused: '이미 다른 내용으로 처리된 요청이에요. 처음부터 다시 진행해 주세요.',
  notFound: '내용을 찾을 수 없어요.',
  tooFrequent: '시도 횟수가 너무 많아요. {retryAfterSeconds}초 후에 다시 시도해 주세요.',
  systemBusy: '시스템이 혼잡해요. 잠시 후 다시 시도해 주세요.',
  supportLinkMissing: '고객센터 링크를 불러오지 못했어요.',
};
