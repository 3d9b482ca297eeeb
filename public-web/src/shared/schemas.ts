/**
 * The schemas that the site checks forms and replies with. They are loaded when they are needed, all at once; without this
 * list the schemas of the staff area would come with them.
 */
export {
  askForDataSchema,
  complaintSchema,
  bookingFormSchema,
  bookingSchema,
  boughtGiftCardSchema,
  erasedDataSchema,
  errorBodySchema,
  findBookingSchema,
  giftCardBalanceQuerySchema,
  giftCardBalanceSchema,
  giftCardPaymentSchema,
  giftCardPrintSchema,
  giftCardPurchaseSchema,
  liveShowSchema,
  moveProgressSchema,
  myBookingSchema,
  myMoveQuoteSchema,
  openedPrivacyLinkSchema,
  payLinkReplySchema,
  paymentIntentReplySchema,
  paymentProgressSchema,
  placedBookingSchema,
  sendEnquirySchema,
  sentEnquirySchema,
  showListSchema,
  showSchema,
  siteConfigSchema,
  venueListSchema,
} from '@club/contracts';
