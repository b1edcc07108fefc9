import type { texts as en } from './en.ts';
import { terms } from './kor/terms.ts';

export const texts: typeof en = {
  terms,
  shell: {
    /** Why a typed number isn't accepted as it is. */
    number: {
      notNumber: '숫자가 아니에요. {example}처럼 입력해 주세요.',
      ambiguous: '두 가지로 읽을 수 있어요. 어느 쪽인가요?',
      whole: '정수만 입력할 수 있어요.',
      wholeAmount: '{currency}은(는) 정수로 입력해 주세요.',
      notWhole: '{example}처럼 0보다 큰 정수로 입력해 주세요.',
      tooPrecise: '소수점 아래 {digits}자리까지 입력할 수 있어요.',
      tooLong: '소수점 앞은 12자리까지 입력할 수 있어요.',
      shortened: '5000처럼 숫자를 모두 써 주세요.',
      otherCurrency: '이 칸의 통화는 {other}이(가) 아니라 {currency}이에(예)요.',
      notMoney: '여기는 {other} 금액을 입력하는 칸이 아니에요.',
      erase: '지우기',
    },
    /** To a command: after a few seconds, and when none came. */
    answerLate: '아직 응답이 없어요. 잠시만 기다려 주세요.',
    noAnswer:
      '응답이 없어 처리됐는지 알 수 없어요. 같은 버튼을 다시 누르면 결과를 확인할 수 있어요. 두 번 처리되지는 않아요.',
    updateLoses: '지금 업데이트하면 {things}이(가) 사라져요. 그래도 업데이트할까요?',
    lost: {
      secret: '입력한 비밀번호나 인증번호',
      photo: '고른 사진',
      choice: '이 화면에서 고른 항목',
      sheet: '‘{title}’에 입력한 내용',
    },
  },
  errors: {
    uploadFailed: '업로드에 실패했어요. 다시 시도해 주세요.',
    fileTooLarge: '파일이 {megabytes}MB보다 커요. 더 작은 파일을 선택해 주세요.',
    notAPicture: '읽을 수 없는 이미지예요. JPEG, PNG 또는 WebP 이미지를 선택해 주세요.',
    pictureTooLarge: '이미지가 {megapixels}메가픽셀보다 커요. 더 작은 이미지를 선택해 주세요.',
    tooManyUploads: '업로드 후 사용하지 않은 파일이 너무 많아요. 먼저 사용하거나 내일 다시 시도해 주세요.',
    submissionFailed: '제출에 실패했어요. 다시 시도해 주세요.',
    notInThatState: '현재 상태({state})에서는 처리할 수 없어요. 같은 요청을 다시 보내지 마세요.',
    subscriptionChannelClosed: '청약이 열려 있지 않아요.',
    subscriptionTimeNotArrived: '청약 기간 전이에요. 시작: {opensAt}',
    subscriptionTimeOver: '청약이 마감됐어요. 마감: {closedAt}',
    subscriptionLimitReached: '종목당 {times}회만 청약할 수 있어요.',
    subscriptionInsufficientFunds:
      '청약 자금이 부족해요. 필요 금액 {needed} {currency}, 사용 가능 금액 {available} {currency}',
    minimumPlacement: '최소 배정 신청 금액은 {minimum} {currency}이에(예)요.',
    productNotFound: '존재하지 않거나 판매가 종료된 상품이에요.',
    copyTimeLimitExceeded: '따라하기 가능 시간이 지났어요.',
    purchaseBelowMinimum: '구매 금액이 최소 금액 {minimum} {currency}보다 적어요.',
    borrowingQuotaFull: '대차 한도가 모두 소진됐어요.',
    borrowingChannelClosed: '대차 거래가 열려 있지 않아요.',
    minimumBorrowing: '최소 대차 금액은 {minimum} {currency}이에(예)요.',
    subscriptionFailed: '청약에 실패했어요. 다시 시도해 주세요.',
    loanQuotaInsufficient: '대출 한도가 부족해요. 이용 가능 한도: {available} {currency}',
    loanAwaitingReview: '심사 대기 중인 대출 신청이 있어요.',
    repaymentExceedsLoan: '상환 금액이 대출 잔액을 초과해요. 대출 잔액: {owed} {currency}',
    unpaidLoanFirst: '먼저 신용대출을 상환해 주세요: {owed} {currency}',
  },
};
