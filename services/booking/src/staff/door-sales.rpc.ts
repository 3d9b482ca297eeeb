import { Handles } from '@club/kit';
import { MoveAtDoorCall, SellAtDoorCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { MoveAtDoor } from './move-at-door.js';
import { SellAtDoor } from './sell-at-door.js';

/** What phones of the box office do with places and money. */
@Controller()
export class DoorSalesRpc {
  constructor(
    private readonly sellAtDoor: SellAtDoor,
    private readonly moveAtDoor: MoveAtDoor,
  ) {}

  @Handles(SellAtDoorCall)
  sell(input: RequestOf<typeof SellAtDoorCall>): Promise<ReplyOf<typeof SellAtDoorCall>> {
    return this.sellAtDoor.execute(input);
  }

  @Handles(MoveAtDoorCall)
  move(input: RequestOf<typeof MoveAtDoorCall>): Promise<ReplyOf<typeof MoveAtDoorCall>> {
    return this.moveAtDoor.execute(input);
  }
}
