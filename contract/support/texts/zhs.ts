import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    supportTextTooLong: '一条消息最多 {characters} 个字符，请缩短内容或分次发送。',
    supportPicturesTooMany: '一条消息最多附 {pictures} 张图片。',
    supportMessageLimitReached: '每小时最多可发送 {messages} 条消息，{at} 起可再次发送。',
    supportAnswerLimitReached: '每人每小时最多回复 {messages} 条，{at} 起可再次回复。',
    conversationTaken: '{name} 已接手此对话，至 {until} 为止。',
    conversationClosed: '此对话已结束。',
    ownConversation: '不得回复自己或认识的客户的对话。',
  },
  notices: {
    supportAnswered: { title: '客服已回复', body: '请打开对话查看回复。' },
  },
  routes: { support: '客服' },
  terms: { field: { pictures: '图片', picture: '图片' } },
  support: {
    lead: '有任何问题，或发现非本人操作的登录或变更，请在此留言。客服回复后会通知您。',
    secret: '请勿发送密码或验证码，客服绝不会索取。',
    you: '您',
    us: '客服',
    write: '输入消息',
    send: '发送',
    attach: '添加图片',
    remove: '移除图片 {n}',
    picture: '图片 {n}',
    pictureMissing: '无法加载此图片。',
    closed: '客服已结束对话，您可随时再次留言。',
    earlier: '更早的消息',
    toConversation: '查看对话',
  },
};
