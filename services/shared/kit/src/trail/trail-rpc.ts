import { trailCalls, type ReplyOf, type RequestOf, type TrailOwner } from '@club/messages';
import { Controller, Inject, type Type } from '@nestjs/common';
import { Handles } from '../rpc/handles.js';
import { TrailReader } from './trail-reader.js';

type Calls = (typeof trailCalls)[TrailOwner];

class WithReader {
  constructor(@Inject(TrailReader) readonly trail: TrailReader) {}
}

/** The controller for the audit trail of `owner`. The names of its calls depend on the owner. */
export function trailRpc(owner: TrailOwner): Type {
  const calls = trailCalls[owner];
  @Controller()
  class TrailRpc extends WithReader {
    @Handles(calls.search)
    search(query: RequestOf<Calls['search']>): Promise<ReplyOf<Calls['search']>> {
      return this.trail.search(query);
    }
    @Handles(calls.check)
    check(): Promise<ReplyOf<Calls['check']>> {
      return this.trail.check();
    }
    @Handles(calls.verify)
    async verify(): Promise<ReplyOf<Calls['verify']>> {
      await this.trail.verify();
      return {};
    }
  }
  return TrailRpc;
}
