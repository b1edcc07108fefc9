import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    notInReview: '该申请已不在审核状态。',
    requestClaimed: '此申请由其他人处理中。',
    claimFirst: '批准前请先受理此申请。',
    voucherFirst: '批准前请先打开所附图片查看。',
    claimsUsedUp: '您一天内已受理此申请 {hours} 小时，现在可由他人受理；无人受理时您仍可作出决定。',
    secondApproverNeeded: '您已批准，须由另一人再次批准。',
    restrictionsToday: '您一天内已限制 {maximum} 位客户，已达一人的上限。同事可限制其他客户；解除限制没有上限。',
    ownApproval: '不能批准本人或相关客户的申请。在模拟环境中，所有者可在“系统”页面允许对相关客户作决定。',
    wrongStaffLogin: '账号、密码或验证码错误。',
    ownCredentialsFirst: '请先设置您自己的密码和验证码。',
    passwordAsBefore: '新密码必须与当前密码不同。',
    notPermitted: '您的角色无权执行此操作（{permission}）。',
    reasonNeeded: '请填写原因。',
    loginTaken: '此登录名已被使用。',
    staffNameTaken: '已有同事使用此姓名，或仅大小写、空格不同的姓名。',
    staffNameLetters: '同一个词请只使用一种字母。',
    lastOwner: '必须有一位可登录的所有者。',
    ownChange: '任何人都不能更改或批准自己的登录，须由两位负责任命的同事处理。',
    rolesApart: '任命人员者不得决定资金：所有者不能兼任审核员或财务。',
    staffResting: '此登录是新建、更新或新增权限的，自 {until} 起才能决定资金与人员事项。',
    approversLinked: '您与先处理的同事共用设备或邀请，第二人必须是独立的。',
    ownSettlement: '批准提现的人，或与其共用设备的人，不能确认提现结果，须由另一人处理。',
    customerOnStaffDevice:
      '此客户曾使用您或与您有关联的同事的设备，须由其他人决定。在模拟环境中，所有者可在“系统”页面允许由一人决定。',
    hadPart:
      '您或与您有关联的同事曾认证此客户，或处理其本人或与其做过大宗交易者的充值、贷款或折扣，此申请须由其他人决定。',
    depositCalledBack:
      '银行已撤回充值 {reference}，其中 {amount} {currency} 仍在账户内。请先以更正收回，或等银行对账单再次显示该笔款项。',
    enrolmentUnknown: '此链接与代码不匹配、已使用或已失效。',
    otherAccountLinked: '此账户已关联至其他员工。',
    notAhead: '变更必须在 {earliest} 之后生效。',
    alreadyWithdrawn: '已经撤回过了。',
    languagesMissing: '缺少以下语言：{languages}。',
    auditRunning: '审计自 {since} 起正在进行中。',
    creditAhead: '第 {line} 行的入账日期在银行当地尚未到来；当地日期为 {today}。',
    fileUnreadable: '文件第 {line} 行无法读取。',
    fileEncoding: '文件不是 {encoding} 编码的文本。请重新导出，或在银行格式中选择编码。',
    statementColumns: '文件中没有任何一行恰好各包含一次这些列：{columns}。请设置银行格式。',
    statementFormat: '请指定一个金额列，或一个收入列与一个支出列；收支列需要两个不同的标记。',
    entryDatedAhead: '第 {line} 行的日期晚于 {latest}：银行最多只会提前数日记账。',
    statementUnbalanced: '明细合计与第 {line} 行的期末余额不符。',
    otherAccount: '该对账单属于账户 {stated}；此币种的充值账户为 {ours}。',
  },
  notices: {
    correctionCredited: {
      title: '更正：款项已入账',
      body: '已将 {amount} {currency} 加入您的账户。原因：{remark}。如有异议，请联系客服。',
    },
    correctionDebited: {
      title: '更正：款项已扣回',
      body: '已从您的账户扣回 {amount} {currency}。原因：{remark}。如有异议，请联系客服。',
    },
  },
};
