import { Handles } from '@club/kit';
import { NoteForDoorCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { NoteForDoor } from './note-for-door.js';

@Controller()
export class DoorNotesRpc {
  constructor(private readonly noteForDoor: NoteForDoor) {}

  @Handles(NoteForDoorCall)
  async write(input: RequestOf<typeof NoteForDoorCall>): Promise<ReplyOf<typeof NoteForDoorCall>> {
    await this.noteForDoor.execute(input);
    return {};
  }
}
