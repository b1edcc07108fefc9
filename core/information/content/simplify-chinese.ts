/**
 * Chinese in one script: names are written 電 in Taiwan and Hong Kong, 电 on the mainland, and people type either. Only
 * for comparing: a simplified character doesn't tell which traditional one is meant.
 */

/** A traditional character, then the simplified one: those in the names of companies, industries and this product. */
const PAIRS = [
  '並并亞亚佔占併并來来侖仑係系俠侠倆俩倉仓個个們们倫伦偉伟側侧傑杰傘伞備备傳传債债傷伤傾倾僅仅僑侨僕仆價价儀仪億亿儉俭償偿優优儲储兌兑兒儿內内兩两冊册凍冻凱凯別别',
  '刪删則则剛刚創创劃划劇剧劉刘劍剑劑剂勁劲動动務务勝胜勞劳勢势勳勋勵励勻匀匯汇匱匮區区協协卹恤卻却厭厌厲厉參参吳吴吶呐員员問问啓启啟启喚唤喬乔單单嗎吗嘗尝嘩哗嘯啸',
  '噴喷噸吨嚇吓嚐尝嚮向嚴严囑嘱國国園园圓圆圖图團团執执堅坚報报塊块塵尘墊垫墜坠壇坛壓压壘垒壯壮壽寿夠够夢梦夥伙夾夹奪夺奮奋妝妆娛娱婦妇媽妈嬌娇嬰婴孫孙學学宮宫實实',
  '寧宁審审寫写寬宽寶宝將将專专尋寻對对導导屆届層层屬属岡冈島岛峽峡崗岗嶺岭嶽岳帥帅師师帳帐帶带幣币幫帮幹干幾几庫库廈厦廚厨廟庙廠厂廢废廣广廳厅張张強强彈弹彌弥彎弯',
  '彙汇後后徑径從从復复徵征徹彻恆恒悅悦惡恶愛爱態态慣惯慮虑慶庆憑凭憲宪憶忆應应懷怀戀恋戰战戲戏戶户拋抛捨舍掃扫採采揚扬換换損损搖摇搶抢撐撑撥拨擁拥擇择擊击擋挡擔担',
  '據据擬拟擴扩擺摆攔拦攝摄攤摊敗败敵敌數数斷断於于時时晉晋晝昼暢畅暫暂曆历曉晓書书會会東东桿杆條条棄弃棟栋棲栖楊杨業业極极榮荣構构槍枪槓杠樂乐樓楼標标樣样樹树橋桥',
  '機机檔档檢检檯台檸柠櫃柜欄栏權权歐欧歡欢歲岁歷历歸归殘残殲歼殺杀殼壳毀毁氣气決决沒没況况淚泪淨净淺浅減减渦涡測测湊凑湯汤準准溝沟溫温滅灭滬沪滯滞滲渗滿满漁渔漢汉',
  '漲涨漸渐漿浆潔洁潛潜潤润澤泽濃浓濟济濱滨瀏浏灑洒灘滩灣湾為为無无煉炼煙烟熱热燈灯燒烧營营燦灿燭烛爐炉爭争爲为爾尔牆墙狀状猶犹獅狮獎奖獨独獲获獵猎獸兽獻献現现瑤瑶',
  '瑩莹瑪玛環环璽玺瓊琼產产畢毕畫画異异當当疇畴疊叠療疗癢痒發发皺皱盜盗盞盏盡尽監监盤盘盧卢盪荡眾众矯矫碩硕確确碼码磚砖礎础礦矿禍祸禪禅禮礼稅税稜棱種种稱称穀谷積积',
  '穎颖穩稳窩窝窮穷竄窜竊窃競竞筆笔節节範范築筑簡简簽签籃篮籌筹籠笼籤签粵粤糧粮糰团糾纠紀纪約约紅红紋纹納纳紐纽紓纾純纯紗纱紙纸級级紛纷紡纺紮扎細细紳绅紹绍終终組组',
  '結结絕绝絡络給给絨绒統统絲丝綁绑經经綜综綠绿綢绸綫线維维綱纲網网綺绮綿绵緊紧緒绪線线緣缘編编緩缓緬缅練练縣县縮缩縱纵總总績绩織织繞绕繪绘繫系繳缴繼继續续纖纤纜缆',
  '罰罚罷罢羅罗義义習习聖圣聞闻聯联聰聪聲声職职聽听聾聋肅肃脈脉脫脱脹胀腎肾腦脑腫肿腳脚膚肤膠胶膽胆臉脸臟脏臨临臺台與与興兴舉举舊旧艙舱艦舰艶艳艷艳芻刍莊庄華华萊莱',
  '萬万葉叶蒼苍蓋盖蔣蒋蕩荡蕭萧薔蔷薦荐薩萨藍蓝藝艺藥药蘆芦蘇苏蘊蕴蘋苹蘭兰蘿萝處处虛虚虜虏號号虧亏蝕蚀蝦虾螢萤蟲虫蠟蜡蠶蚕術术衛卫衝冲裊袅裏里補补裝装裡里製制複复',
  '褲裤襪袜見见規规視视親亲覺觉覽览觀观觸触訂订計计訊讯訓训託托記记訟讼訪访設设許许訴诉診诊註注詐诈評评詞词詢询試试詩诗話话該该詳详誌志認认誕诞語语誠诚誤误說说誰谁',
  '課课誼谊調调談谈請请諒谅論论諧谐諮咨諾诺謀谋講讲謝谢謹谨證证識识譚谭譜谱議议護护譽誉讀读變变讓让讚赞豎竖豐丰豬猪貓猫貝贝負负財财貢贡貧贫貨货貫贯責责貴贵貸贷費费',
  '貼贴貿贸賀贺賃赁資资賓宾賜赐賠赔賢贤賣卖賦赋質质賬账賴赖賺赚購购賽赛贈赠贊赞贏赢贖赎趙赵趨趋跡迹踐践蹤踪躍跃車车軌轨軟软載载輔辅輕轻輛辆輝辉輪轮輯辑輸输轉转轎轿',
  '轟轰辦办辭辞農农這这連连週周進进遊游運运過过達达遙遥遞递遠远適适遲迟遷迁選选遺遗遼辽邁迈還还邊边郟郏郵邮鄉乡鄒邹鄧邓鄭郑鄰邻醫医醬酱釀酿釋释釐厘釘钉針针釣钓鈉钠',
  '鈕钮鈣钙鈦钛鈴铃鉀钾鉅巨鉑铂鉛铅銀银銅铜銘铭銳锐銷销鋁铝鋅锌鋒锋鋪铺鋰锂鋼钢錄录錢钱錦锦錫锡錯错錶表鍊炼鍋锅鍍镀鍵键鍾钟鎂镁鎊镑鎖锁鎢钨鎮镇鎳镍鏈链鏡镜鐘钟鐵铁',
  '鑄铸鑑鉴鑒鉴鑰钥鑼锣鑽钻長长門门閃闪閉闭開开閏闰閒闲間间閣阁閩闽閱阅閻阎闊阔闖闯關关闡阐陣阵陰阴陳陈陸陆陽阳隊队階阶際际隨随險险隱隐隴陇雙双雜杂雞鸡離离難难雲云',
  '電电霧雾靈灵靜静鞏巩韋韦韌韧韓韩響响頁页頂顶項项順顺須须頌颂預预頓顿頗颇領领頤颐頭头頻频顆颗題题額额顏颜願愿類类顧顾顯显風风颱台飄飘飛飞飯饭飲饮飼饲飾饰餃饺餅饼',
  '養养餘余館馆饋馈饑饥馬马馮冯馳驰駁驳駐驻駕驾駝驼駿骏騎骑騙骗騰腾騷骚驅驱驕骄驗验驚惊驛驿體体鬆松鬥斗鬧闹魚鱼魯鲁鮑鲍鮮鲜鯉鲤鯨鲸鳥鸟鳳凤鴉鸦鴨鸭鴻鸿鵝鹅鵬鹏鶴鹤',
  '鷹鹰鹽盐麗丽麥麦麵面麼么黃黄點点黨党齊齐齒齿龍龙龔龚龜龟韻韵塗涂賈贾頸颈奧奥蓮莲烏乌鷗鸥場场鵑鹃茲兹棗枣迴回樑梁湧涌涼凉',
  '買买壞坏掛挂斬斩鴿鸽濤涛凜凛楓枫鍛锻蔭荫',
].join('');

const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS.charAt(2 * at), PAIRS.charAt(2 * at + 1)]),
);
const HAN = /\p{Script=Han}/gu;

/** The text with each traditional character as written on the mainland; all others stay. */
export const simplifyChinese = (text: string): string =>
  text.replaceAll(HAN, (character) => SIMPLIFIED.get(character) ?? character);

const TRADITIONAL_ALONE = new Set([...SIMPLIFIED.keys()].filter((each) => ![...SIMPLIFIED.values()].includes(each)));
const SIMPLIFIED_ALONE = new Set([...SIMPLIFIED.values()].filter((each) => !SIMPLIFIED.has(each)));

/** Which script a text is written in; null if all of its characters are written alike in both. */
export function isTraditionalChinese(text: string): boolean | null {
  const characters = text.match(HAN) ?? [];
  const [traditional, simplified] = [TRADITIONAL_ALONE, SIMPLIFIED_ALONE].map(
    (alone) => characters.filter((each) => alone.has(each)).length,
  ) as [number, number];
  return traditional === simplified ? null : traditional > simplified;
}
