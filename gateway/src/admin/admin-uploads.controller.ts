import { Services } from '@club/kit';
import { uploadReplySchema } from '@club/contracts';
import { RequestUploadCall } from '@club/messages';
import { HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';

@StaffController('api/objects/upload')
export class AdminUploadsController {
  constructor(private readonly services: Services) {}

  @Post()
  @HttpCode(200)
  @Needs('images:write')
  @Answers(200, 'A URL for one PUT of an image, valid five minutes', uploadReplySchema)
  request(): Promise<{ uploadURL: string }> {
    return this.services.call(RequestUploadCall, {});
  }
}
