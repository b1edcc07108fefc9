import type { Texts } from '../en/index.ts';

export const audit: Texts['audit'] = {
  title: '감사 기록',
  about: '누구도 고칠 수 없으며, 각 행은 앞 행과 해시로 이어집니다.',
  columns: { seq: '번호', at: '시각', who: '직원', action: '행위', subject: '대상', why: '이유', detail: '세부 내용', hash: '해시' },
  filters: { staff: '직원 ID', customer: '고객 ID', action: '행위', from: '시작', to: '끝' },
  empty: '아직 기록이 없습니다.',
  emptyFiltered: '맞는 기록이 없습니다.',
  server: '서버에서',
  subjects: {
    customer: '고객', review: '심사', staff: '직원', customers: '고객 목록', reviews: '심사 목록', audit: '감사 기록', channel: '입금 경로', invitation: '초대 코드', setting: '설정',
    actions: '기업 행위', clock: '시계', legal: '약관', announcement: '메시지',
    audits: '원장 감사', news: '뉴스', deposit: '입금', withdrawal: '출금',
  },
  refused: '{action} (거부됨)',
  actions: {
    writeLegal: '약관 작성', approveLegal: '약관 승인', withdrawLegal: '약관 철회',
    moveClock: '환경 시계 이동', startAudit: '감사 시작', announce: '메시지 발송', withdrawAnnouncement: '메시지 철회',
    logIn: '로그인', logOut: '로그아웃', changePassword: '비밀번호 변경', lookAtReview: '심사 조회', lookAtPicture: '사진 조회', lookAtCustomer: '고객 조회',
    claimReview: '담당 지정', releaseReview: '담당 해제', decideReview: '심사 결정', setCustomerState: '고객 제한', liftCustomerState: '제한 해제',
    addStaff: '직원 추가', changeStaff: '직원 변경', listReviews: '대기열 조회', listCustomers: '고객 검색', exportCsv: '표 내보내기',
    proposeChannel: '입금 경로 제안', proposeFundsRule: '입출금 규칙 완화·인상 제안', proposeMarginRule: '증거금 규칙 제안', proposeInsuranceRule: '위험준비금 규칙 제안', proposePractice: '모의 투자용 환경 제안', proposeActions: '기업 행위 가져오기 제안', decideProposal: '제안 결정',
    proposeCorrection: '정정 제안', reconcileStatement: '은행 거래 내역 대조', setFundsRule: '입출금 규칙 설정', setDepositChannel: '입금 경로 설정', setChannelKey: '입금 경로 키 발급', removeChannelKey: '입금 경로 키 해제',
    proposeAppointment: '로그인 또는 권한 추가 제안', enrol: '로그인 등록', guessEnrolment: '새 로그인의 링크로 잘못된 코드를 여러 번 입력', separateRoles: '업데이트로 역할 회수: 임명과 자금 결정은 겸할 수 없음',
    setOwnCredentials: '본인 비밀번호·코드 설정', payoutContradicted: '지급 서비스가 다르게 보고', removeOldFiles: '보관 기간이 지난 파일 삭제', setSetting: '설정 변경', publishNews: '뉴스 게시', withdrawNews: '뉴스 철회', makeInvitation: '초대 코드 생성', endInvitation: '초대 코드 종료',
  },
  details: {
    actions: '기업 행위 수', instruments: '종목', aheadSeconds: '앞선 초', version: '버전', weighs: '고객에게 불리', toAll: '전체 발송',
    what: '내용', taken: '회수된 역할', customerAlone: '고객별 단독 한도', approverAlone: '승인자별 단독 한도', fourEyesAbove: '두 사람 승인 기준액',
    files: '파일 수', days: '일수', proposal: '제안', by: '제안자', approversLinked: '두 사람 연관', loosened: '완화·인상',
    session: '세션', device: '기기', knownDevice: '아는 기기', kind: '종류', verdict: '결정', reference: '참조', state: '상태', until: '종료', login: '아이디', roles: '역할', code: '코드',
    picture: '사진', key: '키', disabled: '사용 중지', renewed: '재발급', customerAccount: '고객 계정', remark: '메모', searched: '검색 사용', shown: '표시된 행', first: '첫 행', rows: '행 수', mine: '내 담당만', from: '시작',
    capital: '자본', alarm: '경보', limit: '한도', market: '시장', board: '구분', instrument: '종목', volatilityFrom: '하루 변동 기준', valueFrom: '금액 기준', initial: '개시 증거금', warning: '경고', maintenance: '유지 증거금', maximumLeverage: '최대 레버리지',
    minimum: '최소', maximum: '최대', feeFixed: '고정 수수료', feeBps: '수수료(bp)', value: '값', currency: '통화', amount: '금액', direction: '방향', useLimit: '사용 한도', expiresAt: '종료 시각', open: '열림', practice: '모의', file: '파일', lines: '줄 수', matched: '일치', topic: '주제', languages: '언어', differences: '차이', to: '끝',
  },
};
