/** Words of the kinds of offers that aren't of new shares. */
export const offerKinds = {
  provisional: 'Provisional price',
  actual: 'Offer price',
  marketNow: 'Market price now',
  against: 'Offer against the market now',
  discount: 'Discount',
  left: 'Still on offer',
  lock: 'Lock',
  lockSays: '{days} trading days, first sale {date}',
  worst: 'Worst past outcome',
  worstSays: '{rate}, of {offers} past offers',
  worstNone: 'None has ended yet.',
  outcome: 'Market price at the end of the lock',
  promotionCap: 'All discounts together, at most',
  minimumAmount: 'Minimum amount',
  window: 'Reference window',
  windowSays: '{from} – {to}',
  firstSale: 'First sale {date}',
  grabSays:
    'All requests of one second share what is left by equal caps. Being faster within it gains nothing, and what you do not get comes back when it ends.',
  grabPrice:
    'The price is the market’s at the opening, less {discount}. It stays the same while the offer is open, and the market does not: until the first sale you can lose.',
  placingSays:
    'There is no lottery. If more is asked for than there is, everybody gets the same share of what they asked for, and the rest of the money comes back.',
  placingPrice:
    'The price is the average closing price over the reference window, less {discount}, and never above {high}. The market can be lower by the first sale, and you can lose.',
  atMost: 'Price at most',
  provisionalUnder: 'Provisional underwriting price',
  actualUnder: 'Actual underwriting price',
  floor: 'Lowest bid',
  fee: 'Fee for a bid',
  bidDeposit: 'Deposit',
  grabLive:
    'The price is the market’s in the second of your request, less {discount}. The market can be lower by the first sale, and you can lose.',
  placingLive:
    'The price is the average closing price over the reference window, which begins after applications have closed, less {discount}: nobody who applies can know it. If the deposit is too small for it, the rest falls due. The market can be lower by the first sale, and you can lose.',
  auctionBand:
    'A bid can win from {below} below to {above} above the market’s price at the close, which nobody knows while bidding. Any other wins nothing and has the deposit back.',
  auctionSays:
    'Bids are sealed on your phone: we keep only the fingerprint of price, quantity and a random number, and nobody can read it. After the close you show your bid. The highest bids win and pay what they bid; ties go by draw.',
  auctionLoses:
    'Show your bid from the close until {date}. Whoever does not loses the deposit of {deposit}, and so does whoever wins and does not pay in time; then the next bid wins.',
  bidPrice: 'Your price',
  bidQuantity: 'Shares',
  covers: 'The deposit is the same for every bid, so that it says nothing about yours.',
  seal: 'Seal the bid',
  sealed: 'Bid sealed',
  keepCopy: 'Save a copy',
  keepSays: 'The sealed bid is kept on this phone only. Save a copy: nobody else can show it.',
  reveal: 'Show my bid',
  revealed: 'Bid shown',
  revealSays: 'Show your bid by {date}, or the deposit is lost.',
  bidIs: '{quantity} shares at {price}',
  noBid: 'This phone does not have the sealed bid. Paste the copy that you saved.',
  copyField: 'Saved copy',
  bidFault: 'A price of at least {floor}, in steps of the market.',
  nextBidPays: 'Payment of the next bid by',
  priceAndAllotment: 'Price and allotment',
  delivery: 'Shares delivered',
  revealBy: 'Bids shown by',
  name: { ipo: 'IPO', placing: 'Placing', auction: 'Bid auction', grab: 'Quota grab' },
  status: { awaiting: 'Requested', won: 'Allotted', notWon: 'Not allotted, money back', listed: 'Can be sold' },
};
