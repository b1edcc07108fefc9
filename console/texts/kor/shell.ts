import type { Texts } from '../en/index.ts';

export const shell: Texts['shell'] = {
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

export const menu: Texts['menu'] = {
  groups: { work: '업무', money: '자금', product: '상품', house: '운영' },
};

export const login: Texts['login'] = {
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

export const list: Texts['list'] = {
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

export const failures: Texts['failures'] = {
  timeout: '서버가 제때 응답하지 않았어요. 다시 시도하세요.',
  network: '서버에 연결하지 못했어요. 다시 시도하세요.',
  unknown: '문제가 생겼어요. 다시 시도하세요.',
};

export const keys: Texts['keys'] = {
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

export const roles: Texts['roles'] = {
  support: '고객 지원',
  reviewer: '심사 담당',
  treasurer: '자금 담당',
  product: '상품 담당',
  auditor: '감사 담당',
  owner: '소유자',
  risk: '위험 관리 담당',
};
