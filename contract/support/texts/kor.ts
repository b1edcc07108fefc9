import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    supportTextTooLong: '메시지는 {characters}자까지 쓸 수 있어요. 줄이거나 나누어 보내 주세요.',
    supportPicturesTooMany: '메시지 하나에 사진은 {pictures}장까지 보낼 수 있어요.',
    supportMessageLimitReached: '메시지는 한 시간에 {messages}개까지 보낼 수 있어요. {at}부터 다시 쓸 수 있어요.',
    supportAnswerLimitReached:
      '한 사람이 한 시간에 답변을 {messages}개까지 보낼 수 있어요. {at}부터 다시 답할 수 있어요.',
    conversationTaken: '{until}까지 {name} 님이 맡은 상담이에요.',
    conversationClosed: '이미 종료된 상담이에요.',
    ownConversation: '본인이나 아는 고객의 상담에는 답할 수 없어요.',
  },
  notices: {
    supportAnswered: { title: '고객센터에서 답변했어요', body: '상담을 열어 답변을 확인해 주세요.' },
  },
  routes: { support: '고객센터' },
  terms: { field: { pictures: '사진', picture: '사진' } },
  support: {
    lead: '궁금한 점이나 본인이 하지 않은 로그인·변경이 있으면 여기에 써 주세요. 답변하면 알림을 보내 드려요.',
    secret: '비밀번호나 인증번호는 보내지 마세요. 고객센터는 절대 묻지 않아요.',
    you: '나',
    us: '고객센터',
    write: '메시지 입력',
    send: '보내기',
    attach: '사진 첨부',
    remove: '사진 {n} 삭제',
    picture: '사진 {n}',
    pictureMissing: '사진을 불러오지 못했어요.',
    closed: '고객센터에서 상담을 종료했어요. 언제든 다시 문의할 수 있어요.',
    earlier: '이전 메시지',
    toConversation: '상담 보기',
  },
};
