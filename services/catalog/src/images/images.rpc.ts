import { Handles } from '@club/kit';
import { RequestUploadCall, type ReplyOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ImageBuckets } from './image-buckets.js';

@Controller()
export class ImagesRpc {
  constructor(private readonly buckets: ImageBuckets) {}

  @Handles(RequestUploadCall)
  async requestUpload(): Promise<ReplyOf<typeof RequestUploadCall>> {
    return { uploadURL: await this.buckets.presignUpload() };
  }
}
