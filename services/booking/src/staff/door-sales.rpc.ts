import { Handles } from '@club/kit';
import { SellAtDoorCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { SellAtDoor } from './sell-at-door.js';

@Controller()
export class DoorSalesRpc {
  constructor(private readonly sellAtDoor: SellAtDoor) {}

  @Handles(SellAtDoorCall)
  sell(input: RequestOf<typeof SellAtDoorCall>): Promise<ReplyOf<typeof SellAtDoorCall>> {
    return this.sellAtDoor.execute(input);
  }
}
