import { changeCalls, type ChangeOwner, type HeardNews } from '@club/messages';
import { Controller, Inject, type Type } from '@nestjs/common';
import { Handles } from '../rpc/handles.js';
import { ChangeFeed } from './change-feed.js';

/** The controller for the changes of `owner`. The name of its call depends on the owner. */
export function changesRpc(owner: ChangeOwner): Type {
  @Controller()
  class ChangesRpc {
    constructor(@Inject(ChangeFeed) readonly feed: ChangeFeed) {}

    @Handles(changeCalls[owner])
    read(): Promise<HeardNews> {
      return this.feed.read();
    }
  }
  return ChangesRpc;
}
