/**
 * Privacy policy and registration agreement in English. Version 1: customers have agreed to these words, so a change is
 * another version, written in the console.
 */
import { RESTING_ORDER_VOLUME_SHARE_PERCENT } from '@bourse/core/trading/books/price-ladder.ts';
import type { LegalTexts } from './legal-text.ts';

export const legalTexts: LegalTexts = {
  privacy: {
    title: 'Privacy policy',
    preamble:
      'The operator of this service (the "Company") publishes this privacy policy so that every customer can see which personal information is processed, why, for how long, and what can be done about it. The Company follows the Personal Information Protection Act, the Credit Information Use and Protection Act and the Electronic Financial Transactions Act of the Republic of Korea where they apply to it, and otherwise the corresponding law of its seat.',
    articles: [
      {
        heading: 'Purposes of processing',
        paragraphs: [
          'The Company processes personal information for the following purposes only. If a purpose changes, it asks for consent again.',
          '– Registration and management of members: confirming the mobile number and the invitation, keeping the account secure, sending notices.',
          '– Performing the contract: accepting and filling orders, keeping balances and positions, charging fees and taxes, explaining each fill.',
          '– Meeting legal duties: keeping financial records, answering lawful requests of authorities.',
          '– Security: recognising guessed passwords, stolen sessions and abuse.',
        ],
      },
      {
        heading: 'Information that is processed',
        paragraphs: [
          'The Company processes the least that the service needs.',
          '– At registration: mobile number, password (kept only as a hash from which it cannot be read back), invitation code, language, the version of the texts that were agreed to and the time of consent.',
          '– In use: orders, fills, positions, transfers and balances; watchlist and search history; notices and whether they were read.',
          '– For security: sessions (device description, first and last use), network address and number of failed logins, a mark on devices that have logged in before.',
          '– A function that needs more, such as real-name verification, asks for it separately, names what it needs and works only with a consent of its own.',
          'The Company collects no contacts, no location, no advertising identifiers, and no information about health, belief or opinion.',
        ],
      },
      {
        heading: 'Retention',
        paragraphs: [
          'Personal information is destroyed without delay once its purpose is fulfilled. Where the law orders that records be kept, they are kept apart from other data and used for that purpose only:',
          '– data on financial transactions: 5 years after the end of the transaction (Act on Reporting and Using Specified Financial Transaction Information);',
          '– records of the investment business, such as orders and fills: 10 years (Financial Investment Services and Capital Markets Act);',
          '– records of electronic financial transactions: 5 years (Electronic Financial Transactions Act).',
          'The watchlist and the search history are kept until the customer deletes them or leaves. Records of failed logins are kept only as long as they protect the account.',
        ],
      },
      {
        heading: 'Destruction',
        paragraphs: [
          'Electronic records whose time has passed are deleted so that they cannot be restored; backups that contain them are overwritten in turn. Records on paper are shredded.',
          'Rows of the ledger that the law orders to be kept are not deleted early; after the end of their time, what links them to a person is removed.',
        ],
      },
      {
        heading: 'Provision to third parties',
        paragraphs: [
          "The Company gives personal information to nobody, except with the customer's consent or where a law or a lawful order of a court or authority requires it. In such a case it gives the least that suffices and tells the customer unless the law forbids it.",
          'Personal information is never sold and never used for advertising by others.',
        ],
      },
      {
        heading: 'Entrusted processing',
        paragraphs: [
          'Unless it says otherwise here or in a notice, the Company entrusts nobody with the processing of personal information.',
          'Where the operator has set up a sender of verification codes, that sender receives the mobile number and the code in order to deliver the message, and nothing else. The contract with it demands safe handling and forbids any other use.',
        ],
      },
      {
        heading: 'Place of processing and transfer abroad',
        paragraphs: [
          'The data is kept on the server that the operator runs. The Company tells its location on request. It transfers no personal information to another country without giving notice of the receiver, the country, the items and the purpose beforehand and obtaining consent where the law requires it.',
        ],
      },
      {
        heading: 'Rights of the customer and how to use them',
        paragraphs: [
          'Customers may at any time ask to see their personal information, to correct it, to delete it, or to stop its processing, and may withdraw a consent. Much of this can be done in the settings; the rest through customer service.',
          'The Company answers within 10 days. It may refuse only for reasons that a law names, such as the retention in Article 3, and then says which.',
          'A representative may act for the customer with a written authorisation.',
        ],
      },
      {
        heading: 'Children under 14',
        paragraphs: [
          'A child under 14 may register only with the consent of a legal representative. The Company asks the child only for what is needed to reach the representative, and confirms the consent before the account is opened.',
          'Without that consent no account is opened, and what was collected is destroyed within 5 days. If it turns out later that an account was opened without it, the account is closed to new orders until the representative has decided.',
          'The legal representative may use all rights of Article 8 for the child.',
        ],
      },
      {
        heading: "Storage on the customer's device",
        paragraphs: [
          'The app keeps on the device: the session token, the account, the chosen language and display settings, the instrument opened last, and the seals of the ledger that the customer has seen. A cookie marks a device that has logged in before, so that attempts by others cannot lock its owner out.',
          "None of this serves advertising or tracking. The customer can remove it with the browser's own settings; afterwards a new login is needed, and seals kept so far are lost.",
        ],
      },
      {
        heading: 'Security measures',
        paragraphs: [
          'The Company takes these measures among others:',
          '– passwords are kept as Argon2id hashes, session tokens as hashes;',
          '– staff have only the rights that their task needs, and looks at identity documents are recorded;',
          '– the program that serves customers has no right in the database to change or delete transfers;',
          '– transfers are sealed in a chain, so that a later change of kept records can be noticed;',
          '– the connection between app and server is encrypted wherever the service is offered beyond a local network.',
        ],
      },
      {
        heading: 'Automated decisions',
        paragraphs: [
          'Orders are accepted, refused and filled, and positions are closed for lack of margin, by published rules without a person deciding. The screen of each order and position shows the rule, the quote and the reason.',
          'A customer who doubts such a decision may ask for an explanation and a review by a person through customer service.',
        ],
      },
      {
        heading: 'Practice worlds',
        paragraphs: [
          'In a practice world the same protection holds for personal information. Practice money is not real money, and the Company never asks for payments, bank passwords or verification codes of other services in order to use it.',
        ],
      },
      {
        heading: 'Privacy officer and complaints',
        paragraphs: [
          'The operator names a person who is responsible for personal information; the request reaches that person through the customer-service link in the app.',
          'Customers in Korea may also turn to the Personal Information Infringement Report Center (telephone 118, without area code) and to the Personal Information Dispute Mediation Committee (telephone 1833-6972). Customers elsewhere may turn to the data protection regulator of their country.',
        ],
      },
      {
        heading: 'Changes of this policy',
        paragraphs: [
          'Changes are announced in the app at least 7 days before they take effect, and at least 30 days before if they weigh on the customer. Each version carries its date; earlier versions are given out on request. The consent of each customer is kept with the version to which it was given.',
        ],
      },
    ],
    closing: 'This policy takes effect on the date of its version.',
  },
  agreement: {
    title: 'Registration agreement',
    preamble:
      'This agreement governs the use of the mobile brokerage service that the operator (the "Company") runs with the open software Bourse. Please read it to the end; Articles 6 to 13 decide what happens to money.',
    articles: [
      {
        heading: 'Purpose',
        paragraphs: [
          'This agreement settles the rights, duties and responsibilities of the Company and the customer in registering for and using the service.',
        ],
      },
      {
        heading: 'Definitions',
        paragraphs: [
          '"Customer" means a person who has registered under this agreement. "Instrument" means a stock, index, digital currency or currency pair that the service quotes. "Order", "fill" and "position" mean a customer\'s instruction, its execution, and what is held as a result.',
          '"Practice world" means a service in which all money is practice money. "Ledger" means the record of all movements of money; "seal" means a hash that binds all movements up to a point in time.',
        ],
      },
      {
        heading: 'Posting and change of the agreement',
        paragraphs: [
          'The Company shows this agreement at registration and in the settings. It may change it within the law and announces a change with its reason and date at least 7 days ahead, or 30 days ahead if it weighs on customers.',
          'A customer who does not agree to a change may terminate before it takes effect. Changes never apply to orders and fills that came before them.',
        ],
      },
      {
        heading: 'Registration',
        paragraphs: [
          'Registration needs an invitation code, a ten-digit mobile number, a password, and consent to this agreement and to the privacy policy. The version consented to and the time are recorded. The contract is concluded when the account is opened.',
          'The Company may refuse a registration with false details, with the number of another person, or of someone who has been excluded for breaking this agreement; it names the reason where it can do so without telling whether a number is registered.',
          'Each person opens one account only. A child under 14 needs the consent of a legal representative, as the privacy policy says; contracts of other minors follow the law on minors.',
        ],
      },
      {
        heading: 'Security of the account',
        paragraphs: [
          'The customer keeps the password and the fund password secret and shares them with nobody, customer service included, which never asks for them. The fund password must differ from the login password.',
          'The settings list where the customer is logged in and can end each session. The customer reports a loss or misuse without delay; the Company then ends sessions and blocks what is needed to prevent damage.',
        ],
      },
      {
        heading: 'Practice money',
        paragraphs: [
          'In a practice world a customer receives practice money in several currencies. It has no value outside the service, cannot be paid in, paid out, exchanged for real money, given to another or inherited.',
          'A practice world says "do not send money". Nobody may ask a customer for a payment in order to receive, raise or pay out practice money; whoever is asked should pay nothing and report it. Practice money and live channels never stand side by side.',
        ],
      },
      {
        heading: 'The Company as counterparty',
        paragraphs: [
          "The Company is the customer's counterparty (dealer model). Orders do not go to an exchange: they fill against a price feed, by disclosed rules. The source of each price (simulated, a replay of past prices, or a provider) stands on the screen and on each fill.",
          'The Company may therefore gain where a customer loses. For this reason no screen, role or call sets a price, a fill, a draw or a balance, and every fill can be explained and re-checked.',
        ],
      },
      {
        heading: 'Orders and fills',
        paragraphs: [
          'An order is accepted or refused by rules that are the same for all customers; a refusal names its reason. A pending order holds the money it may need. It can be cancelled only while it is pending.',
          `A market order fills at the quote that holds when the order is decided: the displayed size at the displayed price, what goes beyond it at the next ticks. A limit order fills at its limit or better. If it waits, it gets ${RESTING_ORDER_VOLUME_SHARE_PERCENT}% of what trades at its limit or beyond, and once the other side's quote has followed to its limit, as much as the displayed size. In currency pairs, where nobody else trades, it waits for that quote. An order may fill in parts.`,
          "Each fill keeps its price, quantity, time, quote, source and rule, and the position's screen says them in a sentence. A repeated transmission of the same intent has the effect of one.",
        ],
      },
      {
        heading: 'Fees and taxes',
        paragraphs: [
          'Before an order is sent, every fee and tax is shown by name with its amount; what only the end of the day decides is shown as held, and the part that is not due comes back. The value of a purchase is rounded up to the smallest unit of its currency, that of a sale down. Fees, margins and windows are dated ahead, sealed, and never retroactive.',
          'Where the rules of a market prescribe a tax or levy, a practice world charges it in practice money so that the result is realistic; nothing is paid to any authority from it.',
        ],
      },
      {
        heading: 'Leverage, short positions and stop-out',
        paragraphs: [
          'Leverage is 1 unless the customer chooses more. Each position with leverage and each short position risks its own margin only and has its own liquidation price, which is shown before the order.',
          'When what is left of the margin falls to the warning level, the customer is called and can add margin until 24 hours after the end of that trading day; if the call is not answered by then, as much is closed as gives the rest its full margin again. When it falls to the maintenance level, with a call or before one, as much as that takes, or the whole position, is closed by the rules without further notice. What a price gap costs beyond the margin is borne by the insurance account and is not claimed from the customer.',
          'Locks that delay a sale belong only to products and offers that say so before the purchase, and to rules that were dated ahead.',
        ],
      },
      {
        heading: 'Corrections and corporate actions',
        paragraphs: [
          'Corrections and imported corporate actions, which do move balances, need two people, and so does a deposit or a withdrawal above the limit that is set for it; all of them are visible to the customer and can be contested. Splits, dividends and delistings adjust positions, orders and charts on their dates.',
          'A customer who contests a movement tells customer service within a reasonable time; the Company examines it with the records of the ledger and answers with reasons.',
        ],
      },
      {
        heading: 'Deposits and withdrawals',
        paragraphs: [
          'Deposits and withdrawals of real money exist only where the operator has opened live channels and is permitted to do so.',
          'A withdrawal is held up only by a rule with a reason, an end date and a published count. No payment, tax, fee in advance, loan or further deposit is ever a condition of a withdrawal.',
        ],
      },
      {
        heading: 'The ledger and what it can prove',
        paragraphs: [
          'Each movement of money is one row that names both sides; each customer can read all movements of the account with the balance after each. Seals are published in order.',
          'Whoever runs the server can still change it: customers with kept seals, outside witnesses and a verifier that can be hosted elsewhere then notice the altered history. The Company promises nothing beyond that.',
        ],
      },
      {
        heading: 'No advice, and risk',
        paragraphs: [
          'The Company gives no investment advice and recommends no instrument. Prices can fall as well as rise; with leverage and short positions losses come faster. Past results, rankings and statistics promise nothing.',
          'Results in a practice world differ from those of real trading, since liquidity, delays and feelings differ.',
        ],
      },
      {
        heading: 'Restriction and suspension',
        paragraphs: [
          'The Company may freeze an account or bar it from logging in, trading or withdrawing only for a reason named in this agreement or in the law. Each such state has a reason, an author and a date, and is shown to the customer, who may object through customer service.',
          'The service may be interrupted for maintenance, which is announced where possible, or where a price feed, a network or a database fails. While no valid price is there, no order fills.',
        ],
      },
      {
        heading: 'Duties of the customer',
        paragraphs: [
          "The customer gives true details, does not use the account of another, does not attack or overload the service or use errors of it to the harm of others, and does not use the service for unlawful purposes. Security research that follows the project's published policy is welcome.",
        ],
      },
      {
        heading: 'Liability and termination',
        paragraphs: [
          'The Company is liable under the law for damage that it causes intentionally or by negligence. It is not liable for damage that the customer caused intentionally or by gross negligence, or that comes from circumstances beyond its control. In a practice world there is no claim to money for results in practice money.',
          "The customer may terminate at any time after closing positions and pending orders. The Company may terminate with 30 days' notice and reasons. Records are kept after the end for 5 years (financial transactions), 10 years (investment business) and 5 years (electronic finance), as the privacy policy says.",
        ],
      },
      {
        heading: 'Law and disputes',
        paragraphs: [
          "The law of the operator's seat applies; for consumers the protection of the mandatory law of their residence remains. Both sides first try to settle a dispute through customer service. The courts that the law names have jurisdiction; bodies for the mediation of financial disputes may be called where the law provides for them.",
        ],
      },
    ],
    closing: 'This agreement takes effect on the date of its version.',
  },
};
