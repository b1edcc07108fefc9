import type { Texts } from './en.ts';

const enrol: Texts['enrol'] = {
  title: '내 로그인으로 만들기',
  about:
    '동료 두 명이 이 로그인을 만들었어요. 한 명은 링크를, 다른 한 명은 코드를 전달해요. 비밀번호와 인증 키는 본인만 알게 돼요.',
  code: '코드',
  codeHint: '네 글자씩 네 묶음이며 줄표로 이어져요.',
  go: '계속',
  hello: '{name} 님의 아이디는 {login}이에(예)요.',
  done: '이제 본인의 로그인이에요. 자금과 직원에 관한 결정은 {until}부터 할 수 있고, 나머지는 바로 쓸 수 있어요.',
};

const ownPassword: Texts['ownPassword'] = {
  open: '비밀번호',
  title: '비밀번호 변경',
  about: '내 다른 로그인은 모두 끝나요.',
  current: '현재 비밀번호',
  next: '새 비밀번호',
  confirm: '새 비밀번호 확인',
  change: '변경',
  needed: '입력해 주세요.',
  short: '8자 이상 입력하세요.',
  differ: '새 비밀번호가 서로 달라요.',
  changed: '비밀번호를 변경했어요',
};

const ownCredentials: Texts['ownCredentials'] = {
  title: '내 로그인으로 만들기',
  about:
    '다른 직원이 만든 로그인이라 그 비밀번호와 코드를 알고 있어요. 본인의 것을 설정하기 전에는 다른 기능을 쓸 수 없어요.',
  scan: '1. 인증 앱으로 스캔하세요',
  picture: '일회용 코드의 비밀 키 그림',
  byHand: '또는 직접 입력하세요:',
  password: '2. 본인의 비밀번호를 정하세요',
  current: '전달받은 비밀번호',
  next: '새 비밀번호',
  confirm: '새 비밀번호 확인',
  otp: '새 항목의 코드',
  otpHint: '숫자 6자리. 전달받은 항목은 더 이상 쓸 수 없어요.',
  submit: '설정',
  needed: '입력해 주세요.',
  short: '8자 이상이어야 해요.',
  differ: '두 새 비밀번호가 달라요.',
  badOtp: '숫자 6자리예요.',
  logout: '로그아웃',
};

const exports: Texts['exports'] = {
  open: '내보내기',
  title: 'CSV로 내보내기',
  about: '조건에 맞는 행을 모두 내보내요. 내보내기와 그 이유는 감사 기록에 남아요.',
  why: '필요한 이유',
  needWhy: '세 글자 이상 입력하세요.',
  save: '파일 저장',
  saved: '{rows}행을 저장했어요',
  from: '첫날(비워 두면 처음부터)',
  to: '마지막 날(비워 두면 지금까지)',
  ledger: '원장 내보내기',
  orders: '주문 내보내기',
  houseAccounts: '합계 내보내기',
};

const shell: Texts['shell'] = {
  name: '운영 콘솔',
  practice: '모의 환경: 실제 돈이 아니에요',
  skip: '본문으로 건너뛰기',
  menu: '메뉴',
  light: '밝게',
  dark: '어둡게',
  logout: '로그아웃',
  keys: '단축키',
  noPermission: '내 역할로는 이 화면을 볼 수 없어요.',
  broken: '화면에 오류가 생겼어요',
  brokenAbout: '이 오류로 바뀐 것은 없어요. 다시 불러오고, 계속되면 서버 담당자에게 알려 주세요.',
  notFound: '없는 화면이에요.',
  rests: '새로 만들었거나 갱신했거나 권한이 늘어난 로그인이에요. 자금과 직원에 관한 결정은 {until}부터 할 수 있어요.',
  nothingAllowed: '아직 볼 수 있는 화면이 없어요. 이 콘솔의 소유자에게 문의하세요.',
};

const menu: Texts['menu'] = {
  groups: { work: '업무', money: '자금', product: '상품', house: '운영' },
};

const login: Texts['login'] = {
  title: '콘솔 로그인',
  about: '운영 직원 전용이에요. 여기서 조회하고 변경한 내용은 모두 기록돼요.',
  login: '아이디',
  password: '비밀번호',
  otp: '일회용 코드',
  otpHint: '인증 앱의 숫자 여섯 자리',
  submit: '로그인',
  needed: '입력해 주세요.',
  otpForm: '숫자 여섯 자리를 입력하세요.',
  loginForm: '영문 소문자와 숫자, 사이에 . _ - 를 쓸 수 있어요.',
};

const list: Texts['list'] = {
  loading: '불러오는 중…',
  again: '다시 시도',
  pages: '쪽 이동',
  previous: '이전',
  next: '다음',
  notRefreshed: '목록을 새로 고치지 못했어요.',
  all: '전체',
  filters: '필터',
  clear: '필터 지우기',
  none: '–',
  cancel: '취소',
};

const failures: Texts['failures'] = {
  timeout: '서버가 제때 응답하지 않았어요. 다시 시도하세요.',
  network: '서버에 연결하지 못했어요. 다시 시도하세요.',
  unknown: '문제가 생겼어요. 다시 시도하세요.',
};

const keys: Texts['keys'] = {
  title: '단축키',
  about: '입력 중이 아닐 때 어디서나 쓸 수 있어요.',
  close: '닫기',
  rows: '다음 행, 이전 행',
  open: '행 열기',
  claim: '담당하기 또는 돌려놓기',
  approve: '승인',
  reject: '거절',
  search: '검색창으로',
  back: '목록으로',
  help: '단축키 보기',
  go: '이동: {page}',
};

const roles: Texts['roles'] = {
  support: '고객 지원',
  reviewer: '심사 담당',
  treasurer: '자금 담당',
  product: '상품 담당',
  auditor: '감사 담당',
  owner: '소유자',
  risk: '위험 관리 담당',
};

const proposals: Texts['proposals'] = {
  approve: '승인',
  reject: '거절',
  takeBack: '철회',
  about: '{name} 님이 제안했어요. {before}까지 다른 직원이 결정해야 해요.',
  linked: '본인과 같은 기기 또는 초대 관계',
  proposed: '제안했어요. 다른 직원의 승인을 기다려요',
  approved: '승인했어요',
  approvedToCome: '승인했어요. 뒤따르는 처리는 아직 끝나지 않았고 자동으로 다시 시도해요',
  rejected: '거절했어요',
  takenBack: '철회했어요',
  claim: '담당하기',
  release: '담당 해제',
  claimed: '한 시간 동안 담당해요',
  released: '담당을 해제했어요',
  claimedBy: '{name} 님이 검토하고 있어요',
  approveWhat: '승인: {what}',
  approveSays: '{name} 님의 제안이에요. 승인하면 다른 사람의 확인 없이 바로 확정돼요.',
  decided: '결정 내용',
  was: '현재 {was}',
  none: '없음',
  appointments: { add: '새 로그인', change: '로그인 변경', renew: '로그인 재발급' },
  rejectWhat: '거절: {what}',
  reason: '사유',
  chooseReason: '사유를 선택하세요',
  needReason: '사유를 선택하세요.',
  remark: '추가 설명',
  remarkHint: '제안한 사람에게 남기는 말이며 직원 기록에 보관돼요.',
  reasons: {
    figuresWrong: '수치 오류',
    dateWrong: '날짜 오류',
    sourceMissing: '출처 또는 근거 부족',
    notNeeded: '필요 없음',
    againstRules: '내부 규정 위반',
    replaced: '다른 제안으로 대체',
  },
};

const written: Texts['written'] = {
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

/** The same in Korean. */

export const texts: Texts = {
  enrol,
  exports,
  failures,
  keys,
  list,
  login,
  menu,
  ownCredentials,
  ownPassword,
  proposals,
  roles,
  shell,
  written,
};
