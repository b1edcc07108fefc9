import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    notInReview: '이 신청은 더 이상 심사 중이 아니에요.',
    requestClaimed: '다른 담당자가 처리 중인 신청이에요.',
    claimFirst: '승인하기 전에 먼저 이 신청을 맡아 주세요.',
    voucherFirst: '승인하기 전에 첨부된 사진을 먼저 열어 확인해 주세요.',
    samePersonUndecided: '같은 이름과 번호로 이미 인증된 계정이 있어요. 같은 사람인지와 그 이유를 입력해 주세요.',
    samePersonDisputed: '먼저 승인한 담당자는 같은 사람인지를 다르게 판단했어요. 서로 확인하거나 서류를 거절해 주세요.',
    claimsUsedUp:
      '하루에 {hours}시간까지만 맡을 수 있어요. 이제 다른 담당자가 맡을 수 있고, 아무도 맡지 않은 동안에는 계속 결정할 수 있어요.',
    secondApproverNeeded: '이미 승인하셨어요. 다른 담당자의 승인이 필요해요.',
    restrictionsToday:
      '하루에 한 사람이 제한할 수 있는 고객은 {maximum}명까지예요. 더 필요하면 다른 담당자가 제한할 수 있어요. 해제에는 한도가 없어요.',
    ownApproval:
      '본인 또는 관련 고객의 신청은 승인할 수 없어요. 모의 환경에서는 소유자가 시스템 화면에서 관련 고객에 대한 결정을 허용할 수 있어요.',
    wrongStaffLogin: '아이디, 비밀번호 또는 인증 코드가 올바르지 않아요.',
    ownCredentialsFirst: '먼저 본인의 비밀번호와 인증 코드를 설정해 주세요.',
    passwordAsBefore: '새 비밀번호는 지금 비밀번호와 달라야 해요.',
    notPermitted: '현재 역할로는 이 작업을 할 수 없어요({permission}).',
    reasonNeeded: '사유를 입력해 주세요.',
    proposalUnreadable: '이전 버전에서 저장한 제안이라 더 이상 읽을 수 없어요. 거절한 뒤 다시 제안해 주세요.',
    loginTaken: '이미 사용 중인 아이디예요.',
    staffNameTaken: '같은 이름이거나 대소문자나 띄어쓰기만 다른 이름을 동료가 쓰고 있어요.',
    staffNameLetters: '한 단어는 한 가지 문자로만 써 주세요.',
    lastOwner: '로그인할 수 있는 소유자가 한 명 이상 있어야 해요.',
    ownChange: '본인의 로그인은 본인이 변경하거나 승인할 수 없어요. 직원을 임명하는 동료 두 명이 처리해요.',
    rolesApart: '직원을 임명하는 사람은 자금을 결정하지 않아요. 소유자는 심사자나 자금 담당자를 겸할 수 없어요.',
    staffResting:
      '새로 만들었거나 갱신했거나 권한이 늘어난 로그인이에요. {until}부터 자금과 직원에 관해 결정할 수 있어요.',
    approversLinked: '먼저 처리한 동료와 기기 또는 초대를 공유하고 있어요. 두 번째 승인자는 독립적이어야 해요.',
    ownSettlement:
      '출금을 승인한 사람이나 그 사람과 기기를 공유하는 사람은 결과를 확정할 수 없어요. 다른 담당자가 처리해요.',
    customerOnStaffDevice:
      '이 고객은 본인 또는 연결된 동료의 기기를 사용한 적이 있어요. 다른 담당자가 결정해야 해요. 모의 환경에서는 소유자가 시스템 화면에서 한 사람의 결정을 허용할 수 있어요.',
    hadPart:
      '본인 또는 연결된 동료가 이 고객을 인증했거나, 이 고객이나 이 고객과 대량매매를 한 사람의 입금·대출·할인을 처리했어요. 이 건은 다른 담당자가 결정해요.',
    depositCalledBack:
      '은행이 입금 {reference}을(를) 취소했는데 {amount} {currency}이(가) 아직 계좌에 남아 있어요. 먼저 정정으로 회수하거나, 은행 거래 내역에 다시 입금될 때까지 기다려 주세요.',
    enrolmentUnknown: '링크와 코드가 서로 맞지 않거나, 이미 사용됐거나, 만료됐어요.',
    otherAccountLinked: '이미 다른 직원에게 연결된 계좌예요.',
    notAhead: '변경은 {earliest} 이후부터 적용할 수 있어요.',
    alreadyWithdrawn: '이미 철회됐어요.',
    languagesMissing: '다음 언어가 빠졌어요: {languages}.',
    auditRunning: '{since}부터 감사가 진행 중이에요.',
    creditAhead: '{line}번째 줄은 은행 날짜로 아직 오지 않은 날의 입금이에요. 은행 기준 날짜: {today}.',
    fileUnreadable: '파일의 {line}번째 줄을 읽을 수 없어요.',
    fileEncoding:
      '파일이 {encoding} 인코딩의 텍스트가 아니에요. 다시 내보내거나 은행 파일 형식에서 인코딩을 선택하세요.',
    statementColumns: '다음 열이 한 번씩 모두 있는 행이 파일에 없어요: {columns}. 은행 파일 형식을 설정하세요.',
    statementFormat:
      '금액 열 하나, 또는 입금 열과 출금 열을 지정하세요. 입출금 구분 열에는 서로 다른 표시 두 개가 필요해요.',
    entryDatedAhead: '{line}번째 줄의 날짜가 {latest} 이후예요. 은행은 거래 날짜를 며칠까지만 앞당겨 적어요.',
    statementUnbalanced: '거래 내역의 합계가 {line}번째 줄의 마감 잔액과 맞지 않아요.',
    otherAccount: '거래 내역의 계좌 {stated}, 이 통화의 입금 계좌 {ours}. 서로 달라 대조할 수 없어요.',
  },
  notices: {
    correctionCredited: {
      title: '정정 입금',
      body: '계좌에 {amount} {currency}이(가) 입금됐어요. 사유: {remark}. 이의가 있으시면 고객센터로 문의해 주세요.',
    },
    correctionDebited: {
      title: '정정 출금',
      body: '계좌에서 {amount} {currency}이(가) 회수됐어요. 사유: {remark}. 이의가 있으시면 고객센터로 문의해 주세요.',
    },
  },
};
