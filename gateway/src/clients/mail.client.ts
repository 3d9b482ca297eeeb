import { ServiceClient } from '@club/kit';

/** Calls to mail: how a mail looks. */
export class MailClient extends ServiceClient {}
