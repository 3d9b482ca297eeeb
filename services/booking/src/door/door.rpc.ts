import { Handles } from '@club/kit';
import {
  GetDoorListCall,
  ListArrivalsCall,
  RecordArrivalsCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ReadDoorList } from './read-door-list.js';
import { RecordArrivals } from './record-arrivals.js';

/** The calls of staff about the door. */
@Controller()
export class DoorRpc {
  constructor(
    private readonly readDoorList: ReadDoorList,
    private readonly recordArrivals: RecordArrivals,
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

  @Handles(RecordArrivalsCall)
  record(input: RequestOf<typeof RecordArrivalsCall>): Promise<ReplyOf<typeof RecordArrivalsCall>> {
    return this.recordArrivals.execute(input);
  }
}
