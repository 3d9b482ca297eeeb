import { uploadReplySchema } from '@club/contracts';
import { RequestUpload } from '@club/messages';
import { HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { CatalogClient } from '../../clients/catalog.client.js';

@StaffController('api/objects/upload')
export class UploadsController {
  constructor(private readonly catalog: CatalogClient) {}

  @Post()
  @HttpCode(200)
  @Needs('images:write')
  @Answers(200, 'A URL for one PUT of a picture, valid five minutes', uploadReplySchema)
  request(): Promise<{ uploadURL: string }> {
    return this.catalog.call(RequestUpload, {});
  }
}
