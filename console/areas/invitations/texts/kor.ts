import type { texts as en } from './en.ts';

const invitations: (typeof en)['invitations'] = {
  title: '초대 코드',
  about: '코드로 가입한 고객에 관한 일은 그 코드를 만든 직원이 결정할 수 없어요.',
  make: '코드 만들기',
  end: '종료',
  endTitle: '{code} 코드를 종료할까요?',
  endAbout: '더 이상 이 코드로 가입할 수 없어요.',
  columns: {
    code: '코드',
    used: '사용',
    limit: '한도',
    expires: '종료',
    created: '생성',
    by: '만든 사람',
    open: '누구나 가입',
    act: '작업',
  },
  isOpen: '예',
  noLimit: '없음',
  noEnd: '없음',
  server: '서버',
  useLimit: '사용 한도',
  expires: '종료',
  open: '누구나 가입: 가입 화면에 이 코드를 미리 입력해요',
  openAbout: '코드가 끝나거나 한도를 다 쓸 때까지 주소를 아는 사람은 누구나 가입할 수 있어요.',
  badLimit: '1부터 100,000까지의 정수를 입력하세요.',
  badEnd: '앞으로의 시각을 고르세요.',
  made: '코드를 만들었어요',
  ended: '코드를 종료했어요',
  empty: '아직 코드가 없어요.',
};

export const texts: typeof en = { invitations };
