import { Handles } from '@club/kit';
import { ReadMailingCall, StartMailingCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ReadMailing } from '../staff/read-mailing.js';
import { StartMailingUseCase } from '../staff/start-mailing.js';
import { Sweeps } from './sweeps.js';

/** Mailings are started here, above the staff's folder, because starting one starts the sweep that writes its e-mails. */
@Controller()
export class MailingsRpc {
  constructor(
    private readonly startMailing: StartMailingUseCase,
    private readonly readMailing: ReadMailing,
    private readonly sweeps: Sweeps,
  ) {}

  @Handles(StartMailingCall)
  async start(
    input: RequestOf<typeof StartMailingCall>,
  ): Promise<ReplyOf<typeof StartMailingCall>> {
    const mailing = await this.startMailing.execute(input, new Date());
    this.sweeps.triggerNotices();
    return mailing;
  }

  @Handles(ReadMailingCall)
  read({ id }: RequestOf<typeof ReadMailingCall>): Promise<ReplyOf<typeof ReadMailingCall>> {
    return this.readMailing.execute(id);
  }
}
