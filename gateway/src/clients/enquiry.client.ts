import { ServiceClient } from '@club/kit';

/** Calls to enquiry: messages to the club. */
export class EnquiryClient extends ServiceClient {}
