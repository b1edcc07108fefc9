/** How an account is protected, and what has been restricted. */
export const security = {
  restricted: '您的帳號受到限制',
  seeWhy: '查看原因',
  restrictions: '限制',
  none: '目前沒有任何限制。',
  forbids: {
    disabled: '此帳號已終止，無法登入、交易或提款；相關紀錄依法保存。',
    frozen: '您可以查看所有內容、取消委託與平倉；無法下新單、提款或新增卡片與地址。',
    loginBanned: '您無法登入。等待中的委託與持倉依其條件繼續。',
    tradingBanned: '您可以取消委託、平倉與提款；無法下新單。',
    withdrawingBanned: '您可以照常交易；無法提款。',
  },
  reason: '原因',
  since: '開始時間',
  until: '結束時間',
  untilLifted: '解除為止',
  contest: '每項限制都有記錄在案的原因。若您認為有誤，請告知客服限制內容與開始時間，我們必須重新審視。',
  contact: '聯繫客服',
};
