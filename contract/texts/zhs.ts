import type { texts as en } from './en.ts';
import { terms } from './zhs/terms.ts';

export const texts: typeof en = {
  terms,
  shell: {
    /** Why a typed number isn't accepted as it is. */
    number: {
      notNumber: '这不是数字。请输入如 {example} 的数字。',
      ambiguous: '这个数字有两种读法，您指的是哪一个？',
      whole: '这里只能输入整数。',
      wholeAmount: '{currency} 请输入整数。',
      notWhole: '请输入大于 0 的整数，例如 {example}。',
      tooPrecise: '这里最多 {digits} 位小数。',
      tooLong: '小数点前最多 12 位数字。',
      shortened: '请写出全部数字，例如 5000。',
      otherCurrency: '此栏的货币是 {currency}，不是 {other}。',
      notMoney: '此栏不是 {other} 金额。',
      erase: '删除',
    },
    /** To a command: after a few seconds, and when none came. */
    answerLate: '尚未收到回应，请稍候。',
    noAnswer: '未收到回应，无法得知是否已完成。请再按一次同一个按钮以查明：绝不会重复执行。',
    updateLoses: '现在更新将会丢失{things}，仍要更新吗？',
    lost: {
      secret: '已输入的密码或验证码',
      photo: '已选择的照片',
      choice: '在此页面所选的项目',
      sheet: '在“{title}”中填写的内容',
    },
  },
  errors: {
    uploadFailed: '上传失败，请重试。',
    fileTooLarge: '文件超过 {megabytes} MB，请选择较小的文件。',
    notAPicture: '无法读取这张图片，请选择 JPEG、PNG 或 WebP 图片。',
    pictureTooLarge: '图片超过 {megapixels} 百万像素，请选择较小的图片。',
    tooManyUploads: '已上传但未使用的文件过多，请先使用，或明天再试。',
    submissionFailed: '提交失败，请重试。',
    notInThatState: '当前状态为“{state}”，无法执行此操作，请勿重复提交。',
    subscriptionChannelClosed: '申购通道未开放。',
    subscriptionTimeNotArrived: '申购尚未开始，开始时间：{opensAt}。',
    subscriptionTimeOver: '申购已截止，截止时间：{closedAt}。',
    subscriptionLimitReached: '每只股票仅可申购 {times} 次。',
    subscriptionInsufficientFunds: '申购资金不足：需要 {needed} {currency}，可用 {available} {currency}。',
    minimumPlacement: '最低配售金额为 {minimum} {currency}。',
    productNotFound: '该产品不存在或已下架。',
    copyTimeLimitExceeded: '已超过跟单时限。',
    purchaseBelowMinimum: '购买金额低于最低限额 {minimum} {currency}。',
    borrowingQuotaFull: '融券额度已满。',
    borrowingChannelClosed: '融券通道未开放。',
    minimumBorrowing: '最低融券金额为 {minimum} {currency}。',
    subscriptionFailed: '申购失败，请重试。',
    loanQuotaInsufficient: '贷款额度不足：可用 {available} {currency}。',
    loanAwaitingReview: '有一笔贷款申请待审核。',
    repaymentExceedsLoan: '还款金额超过借款，尚欠 {owed} {currency}。',
    unpaidLoanFirst: '请先偿还信用贷款：{owed} {currency}。',
  },
};
