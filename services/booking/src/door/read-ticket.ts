import { verdictOf } from '@club/contracts';
import type { ReadTicketCall, ReplyOf, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { doorShowOf } from './night-views.js';
import { ReadCode } from './read-code.js';
import { ReadDoorList } from './read-door-list.js';

/** Says what to do with a ticket at the door of a show. It lets no one in by itself. */
@Injectable()
export class ReadTicket {
  constructor(
    private readonly doorList: ReadDoorList,
    private readonly readCode: ReadCode,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async execute({
    showId,
    code,
  }: RequestOf<typeof ReadTicketCall>): Promise<ReplyOf<typeof ReadTicketCall>> {
    const here = await this.doorList.offerOf(showId);
    const { scan } = await this.readCode.execute(code, [showId], (id) => this.doorList.reader(id));
    const door = { show: doorShowOf(here), now: new Date(), isOnline: true };
    const verdict = verdictOf(scan, door);
    // The party of another show may be none of this steward's business.
    const party = scan.read === 'ticket' && scan.booking?.show.showId === showId;
    return { verdict, party: party ? (scan.booking?.party ?? null) : null };
  }
}
