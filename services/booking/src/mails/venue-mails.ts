import type { MailRef } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { DoorListMails } from './door-list-mails.js';
import { isNightMail } from './night-sheet-facts.js';
import { NightSheetMails } from './night-sheet-mails.js';

/** Whether an e-mail goes to a venue and not to a customer. */
export const isToVenue = (mail: MailRef): boolean => mail.kind === 'door-list' || isNightMail(mail);

/** The e-mails to venues about their nights: the door list and both halves of the night sheet. */
@Injectable()
export class VenueMails {
  constructor(
    private readonly doorLists: DoorListMails,
    private readonly nightSheets: NightSheetMails,
  ) {}

  doorList(showId: string): ReturnType<DoorListMails['content']> {
    return this.doorLists.content(showId);
  }

  nightSheet(venueNight: string): ReturnType<NightSheetMails['sheet']> {
    return this.nightSheets.sheet(venueNight);
  }

  nightResult(venueNight: string): ReturnType<NightSheetMails['result']> {
    return this.nightSheets.result(venueNight, new Date());
  }

  /** @returns why the e-mail is no longer needed, as staff read it; null if it must be sent. */
  async reasonToSkip(mail: MailRef, now: Date): Promise<string | null> {
    return isNightMail(mail)
      ? this.nightSheets.reasonToSkip(mail, now)
      : this.doorLists.reasonToSkip(mail, now);
  }
}
