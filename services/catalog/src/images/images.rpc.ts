import { Handles } from '@club/kit';
import { RequestUpload, type ReplyOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { ImageBuckets } from './image-buckets.js';

@Controller()
export class ImagesRpc {
  constructor(private readonly buckets: ImageBuckets) {}

  @Handles(RequestUpload)
  async requestUpload(): Promise<ReplyOf<typeof RequestUpload>> {
    return { uploadURL: await this.buckets.presignUpload() };
  }
}
