import type { texts as en } from './en.ts';

const legal: (typeof en)['legal'] = {
  title: '약관·방침',
  about: '시행일을 미리 정하고 다른 직원이 승인하며, 이후에는 고칠 수 없어요.',
  names: { privacy: '개인정보 처리방침', agreement: '이용약관' },
  one: '{text} 제{version}판',
  write: '새 판 작성: {text}',
  columns: {
    text: '문서',
    version: '판',
    status: '상태',
    from: '시행일',
    isUnfavourable: '고객에게 불리한 변경',
    by: '작성자',
    approved: '승인자',
    consents: '동의한 고객 수',
    decideBefore: '승인 기한',
  },
  statuses: {
    past: '지난 판',
    inForce: '시행 중',
    upcoming: '시행 예정',
    proposed: '승인 대기',
    lapsed: '기한 내 미승인',
    withdrawn: '철회됨',
  },
  builtIn: '기본 제공',
  facts: '세부 내용',
  fromHint:
    '내 시간대 기준이에요. 시행 7일 전까지, 고객에게 불리한 변경은 30일 전까지 공지해요. 모의 환경에서는 1분 전이에요.',
  needFrom: '시행 일시를 입력하세요.',
  form: '머리말 한 문단 다음에 조문을 써요. 조 제목 앞에는 “# ”을 붙이고 그 아래에 문단을 써요. 끝에는 “---”과 맺음말 한 문단을 써요. 모두 한 줄씩 비워 주세요.',
  faults: {
    needed: '모든 언어로 작성해야 해요.',
    tooLong: '너무 길어요.',
    hidden: '눈에 보이지 않는 문자가 들어 있어요.',
    form: '형식이 맞지 않아요. 머리말 한 문단, 제목과 내용이 있는 조문, “---”, 맺음말 한 문단이어야 해요.',
  },
  propose: '제안',
  proposeTitle: '이 판을 제안할까요?',
  proposeAbout: '다른 직원이 승인하면 {from}부터 시행돼요. 이후에는 고칠 수 없어요.',
  proposed: '다른 직원의 승인을 기다려요',
  approve: '승인',
  approveTitle: '‘{title}’ 문서를 승인할까요?',
  approveAbout: '고객에게 바로 시행 예정으로 안내되며 {from}부터 시행돼요.',
  approvedSaid: '승인했어요',
  withdrawTitle: '‘{title}’ 문서를 철회할까요?',
  withdrawAbout: '시행되지 않으며, 지금 시행 중인 판이 그대로 유지돼요.',
  empty: '문서가 없어요.',
};

export const texts: typeof en = { legal };
