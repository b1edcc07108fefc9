import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import type { texts as en } from './en.ts';

const announcements: (typeof en)['announcements'] = {
  title: '메시지',
  one: '메시지',
  about: '고객에게 한 번 보내면 고칠 수 없고 철회만 할 수 있어요. 전체 메시지는 직원 두 명이 결정해요.',
  write: '메시지 쓰기',
  columns: {
    title: '제목',
    status: '상태',
    to: '받는 사람',
    recipientCount: '전달 수',
    languages: '언어',
    at: '발송',
    by: '작성자',
  },
  statuses: { sending: '전달 중', delivered: '전달됨', withdrawn: '철회됨' },
  all: '전체 고객',
  facts: '세부 내용',
  customer: '고객 ID',
  customerHint: '비워 두면 고객 전체에게 보내요. 전체 메시지는 모든 언어로 써야 하며 다른 직원이 승인해요.',
  badCustomer: '고객 페이지에 있는 ID를 입력하세요.',
  send: '보내기',
  sendTitle: '이 메시지를 보낼까요?',
  propose: '제안',
  proposeTitle: '이 전체 메시지를 제안할까요?',
  sendAll: '다른 직원이 승인하면 전체 고객이 받아요. 언어: {languages}. 보낸 뒤에는 고칠 수 없어요.',
  sendOne: '고객 {customer}이(가) 받아요. 언어: {languages}. 보낸 뒤에는 고칠 수 없어요.',
  sent: '보내는 중이에요',
  withdrawTitle: '‘{title}’ 메시지를 철회할까요?',
  withdrawAbout: '받은 고객에게는 철회됐다고 표시되며 다른 고객에게는 더 전달되지 않아요.',
  empty: '아직 보낸 메시지가 없어요.',
};

export const texts: typeof en = {
  announcements,
  audit: {
    subjects: { announcements: '메시지' },
    actions: {
      listAnnouncements: '메시지 목록 조회',
      getAnnouncement: '메시지 조회',
      proposeAnnouncement: '전체 메시지 제안',
    },
    details: {
      announcement: '메시지',
      enWords: LANGUAGE_NAMES.en,
      cnWords: LANGUAGE_NAMES.cn,
      korWords: LANGUAGE_NAMES.kor,
      zhsWords: LANGUAGE_NAMES.zhs,
      espWords: LANGUAGE_NAMES.esp,
    },
  },
  proposals: { kinds: { announcement: '전체 메시지' } },
};
