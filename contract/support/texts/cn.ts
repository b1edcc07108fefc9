import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    supportTextTooLong: '一則訊息最多 {characters} 個字元，請縮短內容或分次傳送。',
    supportPicturesTooMany: '一則訊息最多附 {pictures} 張圖片。',
    supportMessageLimitReached: '每小時最多可傳送 {messages} 則訊息，{at} 起可再傳送。',
    supportAnswerLimitReached: '每人每小時最多回覆 {messages} 則，{at} 起可再回覆。',
    conversationTaken: '{name} 已接手此對話，至 {until} 為止。',
    conversationClosed: '此對話已結束。',
    ownConversation: '不得回覆自己或認識的客戶的對話。',
  },
  notices: {
    supportAnswered: { title: '客服已回覆', body: '請開啟對話查看回覆。' },
  },
  routes: { support: '客服' },
  terms: { field: { pictures: '圖片', picture: '圖片' } },
  support: {
    lead: '有任何問題，或發現非本人操作的登入或變更，請在此留言。客服回覆後會通知您。',
    secret: '請勿傳送密碼或驗證碼，客服絕不會索取。',
    you: '您',
    us: '客服',
    write: '輸入訊息',
    send: '傳送',
    attach: '新增圖片',
    remove: '移除圖片 {n}',
    picture: '圖片 {n}',
    pictureMissing: '無法載入此圖片。',
    closed: '客服已結束對話，您可隨時再次留言。',
    earlier: '較早的訊息',
    toConversation: '查看對話',
  },
};
