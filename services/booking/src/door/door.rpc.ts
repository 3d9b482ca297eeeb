import { Handles } from '@club/kit';
import {
  GetDoorFiguresCall,
  GetDoorListCall,
  ListArrivalsCall,
  ReadTicketCall,
  RecordArrivalsCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ReadDoorList } from './read-door-list.js';
import { ReadFigures } from './read-figures.js';
import { ReadTicket } from './read-ticket.js';
import { RecordArrivals } from './record-arrivals.js';

/** The calls of staff about the door. */
@Controller()
export class DoorRpc {
  constructor(
    private readonly readDoorList: ReadDoorList,
    private readonly recordArrivals: RecordArrivals,
    private readonly readTicket: ReadTicket,
    private readonly readFigures: ReadFigures,
  ) {}

  @Handles(GetDoorListCall)
  list({ showId }: RequestOf<typeof GetDoorListCall>): Promise<ReplyOf<typeof GetDoorListCall>> {
    return this.readDoorList.execute(showId);
  }

  @Handles(ListArrivalsCall)
  async arrivals({
    showId,
  }: RequestOf<typeof ListArrivalsCall>): Promise<ReplyOf<typeof ListArrivalsCall>> {
    return { arrivals: await this.readDoorList.listArrivals(showId) };
  }

  @Handles(GetDoorFiguresCall)
  figures({
    showId,
  }: RequestOf<typeof GetDoorFiguresCall>): Promise<ReplyOf<typeof GetDoorFiguresCall>> {
    return this.readFigures.execute(showId, new Date());
  }

  @Handles(RecordArrivalsCall)
  record(input: RequestOf<typeof RecordArrivalsCall>): Promise<ReplyOf<typeof RecordArrivalsCall>> {
    return this.recordArrivals.execute(input);
  }

  @Handles(ReadTicketCall)
  read(input: RequestOf<typeof ReadTicketCall>): Promise<ReplyOf<typeof ReadTicketCall>> {
    return this.readTicket.execute(input);
  }
}
