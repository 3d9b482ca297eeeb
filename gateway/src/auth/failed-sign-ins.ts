import { alarms, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { NoteRefusal } from '../trail/note-refusal.js';

const STRANGER = { kind: 'unknown', id: '', name: '' } as const;

/** What remains of attempts to sign in that have failed. */
@Injectable()
export class FailedSignIns {
  constructor(
    private readonly noteRefusal: NoteRefusal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The name as it was typed is not kept: people type passwords there. */
  async note(
    staffId: string | undefined,
    act: 'sign-in' | 'passkey-sign-in' = 'sign-in',
  ): Promise<void> {
    this.logger.warn({ staffId, act }, 'sign-in refused');
    const note = { act, id: staffId ?? '', outcome: 'refused', actor: STRANGER } as const;
    await this.noteRefusal.write(note);
  }

  raiseAlarm(staffId: string): void {
    alarms.inc({ kind: 'sign-in-guessing' });
    this.logger.warn({ staffId }, 'an account is being guessed at');
  }
}
