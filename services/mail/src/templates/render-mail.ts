import type { MailContent } from '@club/messages';
import { render } from '@react-email/render';
import type { ReactElement } from 'react';
import { BookingPayLink, payLinkSubject, payLinkText } from './booking-pay-link.js';
import { BookingConfirmed, confirmedSubject, confirmedText } from './booking-confirmed.js';
import { EnquiryReply, replySubject, replyText } from './enquiry-reply.js';
import { GiftCardIssued, giftCardSubject, giftCardText } from './gift-card-issued.js';
import { GiftCardReceipt, receiptSubject, receiptText } from './gift-card-receipt.js';
import { isNotice, Notice, noticeSubject, noticeText } from './notice.js';
import { PaymentReturned, returnedSubject, returnedText } from './payment-returned.js';
import { ticketFiles, type MailFile } from './ticket-files.js';
import { BookingRefunded, refundedSubject, refundedText } from './booking-refunded.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  files: MailFile[];
}
interface Parts {
  subject: string;
  body: ReactElement;
  text: string;
}

/** HTML and plain text of a mail. Values are escaped by React, as on the pages. */
export async function renderMail(
  content: MailContent,
  publicOrigin: string,
): Promise<RenderedMail> {
  const { subject, body, text } = partsOf(content, publicOrigin);
  // No line break may reach a header, whatever a title holds.
  return {
    subject: subject.replace(/[\r\n]+/g, ' '),
    html: await render(body),
    text,
    files: filesOf(content),
  };
}

const filesOf = (content: MailContent): MailFile[] =>
  content.kind === 'booking-confirmed' ? ticketFiles(content.booking) : [];

type RefundContent = Extract<MailContent, { kind: 'booking-refunded' | 'payment-returned' }>;
const isRefund = (content: MailContent): content is RefundContent =>
  content.kind === 'booking-refunded' || content.kind === 'payment-returned';
const refundParts = (content: RefundContent, publicOrigin: string): Parts =>
  content.kind === 'booking-refunded'
    ? {
        subject: refundedSubject(content),
        body: BookingRefunded({ ...content, publicOrigin }),
        text: refundedText(content),
      }
    : {
        subject: returnedSubject(content),
        body: PaymentReturned({ ...content, publicOrigin }),
        text: returnedText(content),
      };

type GiftCardContent = Extract<MailContent, { kind: 'gift-card-issued' | 'gift-card-receipt' }>;
const isGiftCard = (content: MailContent): content is GiftCardContent =>
  content.kind === 'gift-card-issued' || content.kind === 'gift-card-receipt';
const giftCardParts = (content: GiftCardContent, publicOrigin: string): Parts =>
  content.kind === 'gift-card-issued'
    ? {
        subject: giftCardSubject(content),
        body: GiftCardIssued({ ...content, publicOrigin }),
        text: giftCardText(content, publicOrigin),
      }
    : {
        subject: receiptSubject(content),
        body: GiftCardReceipt({ ...content, publicOrigin }),
        text: receiptText(content),
      };

function partsOf(content: MailContent, publicOrigin: string): Parts {
  if (isNotice(content)) {
    return {
      subject: noticeSubject(content),
      body: Notice({ content, publicOrigin }),
      text: noticeText(content, publicOrigin),
    };
  }
  if (isRefund(content)) return refundParts(content, publicOrigin);
  if (isGiftCard(content)) return giftCardParts(content, publicOrigin);
  switch (content.kind) {
    case 'booking-confirmed':
      return {
        subject: confirmedSubject(content.booking),
        body: BookingConfirmed({ ...content, publicOrigin }),
        text: confirmedText(content.booking, publicOrigin),
      };
    case 'booking-pay-link':
      return {
        subject: payLinkSubject(content),
        body: BookingPayLink({ ...content, publicOrigin }),
        text: payLinkText(content, publicOrigin),
      };
    case 'enquiry-reply':
      return {
        subject: replySubject(content),
        body: EnquiryReply({ ...content, publicOrigin }),
        text: replyText(content),
      };
  }
}
