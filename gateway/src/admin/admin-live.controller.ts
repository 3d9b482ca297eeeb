import { liveEventSchema } from '@club/contracts';
import { Req, Sse, SseSignal, type MessageEvent } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { Needs, StaffController } from '../auth/audience.js';
import type { SignedInMember } from '../auth/signed-in-member.js';
import { Answers } from '../http/answers.js';
import { LiveStaff } from '../live/live-staff.js';
import { StaffStreamSlots } from '../live/staff-stream-slots.js';

const HEARTBEAT: MessageEvent = { type: 'heartbeat', data: '' };

@StaffController('api/admin/live')
export class AdminLiveController {
  constructor(
    private readonly live: LiveStaff,
    private readonly slots: StaffStreamSlots,
  ) {}

  @Sse()
  @Needs('account:own')
  @Answers(
    200,
    'Server-sent events: something has changed that the member of staff may read; browsers connect again when it ends',
    liveEventSchema,
  )
  async stream(
    @Req() { user }: { user: SignedInMember },
    @SseSignal() over: AbortSignal,
  ): Promise<Observable<MessageEvent>> {
    this.slots.take(user.id, over);
    const events = await this.live.stream(user);
    return events.pipe(
      map((event): MessageEvent => (event === null ? HEARTBEAT : { data: event })),
    );
  }
}
