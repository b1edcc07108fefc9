import type { texts as en } from './en.ts';
import { terms } from './cn/terms.ts';

export const texts: typeof en = {
  terms,
  shell: {
    /** Why a typed number isn't accepted as it is. */
    number: {
      notNumber: '這不是數字。請輸入如 {example} 的數字。',
      ambiguous: '這個數字有兩種讀法，您指的是哪一個？',
      whole: '這裡只能輸入整數。',
      wholeAmount: '{currency} 請輸入整數。',
      notWhole: '請輸入大於 0 的整數，例如 {example}。',
      tooPrecise: '這裡最多 {digits} 位小數。',
      tooLong: '小數點前最多 12 位數字。',
      shortened: '請寫出全部數字，例如 5000。',
      otherCurrency: '此欄位的貨幣是 {currency}，不是 {other}。',
      notMoney: '此欄位不是 {other} 金額。',
      erase: '刪除',
    },
    /** To a command: after a few seconds, and when none came. */
    answerLate: '尚未收到回應，請稍候。',
    noAnswer: '未收到回應，無法得知是否已完成。請再按一次同一個按鈕以查明：絕不會重複執行。',
    updateLoses: '現在更新將會遺失{things}，仍要更新嗎？',
    lost: {
      secret: '已輸入的密碼或驗證碼',
      photo: '已選擇的照片',
      choice: '在此畫面所選的項目',
      sheet: '在「{title}」中填寫的內容',
    },
  },
  errors: {
    uploadFailed: '上傳失敗，請再試一次。',
    fileTooLarge: '檔案超過 {megabytes} MB，請選擇較小的檔案。',
    notAPicture: '無法讀取這張圖片，請選擇 JPEG、PNG 或 WebP 圖片。',
    pictureTooLarge: '圖片超過 {megapixels} 百萬像素，請選擇較小的圖片。',
    tooManyUploads: '已上傳但未使用的檔案過多，請先使用，或明天再試。',
    submissionFailed: '提交失敗，請再試一次。',
    notInThatState: '目前狀態為「{state}」，無法執行此操作，請勿重複提交。',
    subscriptionChannelClosed: '申購通道未開放。',
    subscriptionTimeNotArrived: '申購尚未開始，開始時間：{opensAt}。',
    subscriptionTimeOver: '申購已截止，截止時間：{closedAt}。',
    subscriptionLimitReached: '每檔股票僅可申購 {times} 次。',
    subscriptionInsufficientFunds: '申購資金不足：需要 {needed} {currency}，可用 {available} {currency}。',
    minimumPlacement: '最低配售金額為 {minimum} {currency}。',
    productNotFound: '此商品不存在或已下架。',
    copyTimeLimitExceeded: '已超過跟單時限。',
    purchaseBelowMinimum: '購買金額低於最低限額 {minimum} {currency}。',
    borrowingQuotaFull: '借券額度已滿。',
    borrowingChannelClosed: '借券通道未開放。',
    minimumBorrowing: '最低借券金額為 {minimum} {currency}。',
    subscriptionFailed: '申購失敗，請再試一次。',
    loanQuotaInsufficient: '貸款額度不足：可用 {available} {currency}。',
    loanAwaitingReview: '有一筆貸款申請待審核。',
    repaymentExceedsLoan: '還款金額超過借款，尚欠 {owed} {currency}。',
    unpaidLoanFirst: '請先償還信用貸款：{owed} {currency}。',
  },
};
