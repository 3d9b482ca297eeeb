// Written by bin/write-template-table.mjs, from the files in templates. Do not edit.
import type { MailKind } from '@club/messages';
import type { Template } from '../parts/template.js';
import { bookingConfirmed } from '../templates/booking-confirmed.js';
import { bookingLink } from '../templates/booking-link.js';
import { bookingList } from '../templates/booking-list.js';
import { bookingPayLink } from '../templates/booking-pay-link.js';
import { bookingRefunded } from '../templates/booking-refunded.js';
import { bookingReminder } from '../templates/booking-reminder.js';
import { complaintReceived } from '../templates/complaint-received.js';
import { differenceRefunded } from '../templates/difference-refunded.js';
import { doorList } from '../templates/door-list.js';
import { enquiryNotice } from '../templates/enquiry-notice.js';
import { enquiryReply } from '../templates/enquiry-reply.js';
import { giftCardIssued } from '../templates/gift-card-issued.js';
import { giftCardReceipt } from '../templates/gift-card-receipt.js';
import { movePayLink } from '../templates/move-pay-link.js';
import { nightResult } from '../templates/night-result.js';
import { nightSheet } from '../templates/night-sheet.js';
import { paymentReturned } from '../templates/payment-returned.js';
import { placesNotSold } from '../templates/places-not-sold.js';
import { placesOffered } from '../templates/places-offered.js';
import { privacyLink } from '../templates/privacy-link.js';
import { showChanged } from '../templates/show-changed.js';
import { showMessage } from '../templates/show-message.js';
import { staffDisabled } from '../templates/staff-disabled.js';
import { staffFactorResetAsked } from '../templates/staff-factor-reset-asked.js';
import { staffFactorsReset } from '../templates/staff-factors-reset.js';
import { staffInvited } from '../templates/staff-invited.js';
import { staffNewDevice } from '../templates/staff-new-device.js';
import { ticketsEnded } from '../templates/tickets-ended.js';
import { transferAccepted } from '../templates/transfer-accepted.js';
import { transferOffered } from '../templates/transfer-offered.js';
import { waitingAllHands } from '../templates/waiting-all-hands.js';
import { waitingClosed } from '../templates/waiting-closed.js';
import { waitingJoined } from '../templates/waiting-joined.js';
import { waitingMoved } from '../templates/waiting-moved.js';
import { waitingOffer } from '../templates/waiting-offer.js';
import { waitingTakenOff } from '../templates/waiting-taken-off.js';

/** The template of each kind of e-mail. A kind without a template does not compile. */
export const templates = {
  'booking-confirmed': bookingConfirmed,
  'booking-link': bookingLink,
  'booking-list': bookingList,
  'booking-pay-link': bookingPayLink,
  'booking-refunded': bookingRefunded,
  'booking-reminder': bookingReminder,
  'complaint-received': complaintReceived,
  'difference-refunded': differenceRefunded,
  'door-list': doorList,
  'enquiry-notice': enquiryNotice,
  'enquiry-reply': enquiryReply,
  'gift-card-issued': giftCardIssued,
  'gift-card-receipt': giftCardReceipt,
  'move-pay-link': movePayLink,
  'night-result': nightResult,
  'night-sheet': nightSheet,
  'payment-returned': paymentReturned,
  'places-not-sold': placesNotSold,
  'places-offered': placesOffered,
  'privacy-link': privacyLink,
  'show-changed': showChanged,
  'show-message': showMessage,
  'staff-disabled': staffDisabled,
  'staff-factor-reset-asked': staffFactorResetAsked,
  'staff-factors-reset': staffFactorsReset,
  'staff-invited': staffInvited,
  'staff-new-device': staffNewDevice,
  'tickets-ended': ticketsEnded,
  'transfer-accepted': transferAccepted,
  'transfer-offered': transferOffered,
  'waiting-all-hands': waitingAllHands,
  'waiting-closed': waitingClosed,
  'waiting-joined': waitingJoined,
  'waiting-moved': waitingMoved,
  'waiting-offer': waitingOffer,
  'waiting-taken-off': waitingTakenOff,
} satisfies { [Kind in MailKind]: Template<Kind> };
