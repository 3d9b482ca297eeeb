import { Get, Headers, Query, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';
import { ServedImages } from './served-images.js';

const DEFAULT_WIDTH = 960;
const sizeSchema = z
  .strictObject({ w: z.coerce.number().int().min(1).max(4000).default(DEFAULT_WIDTH) })
  .meta({ id: 'ImageSize' });

@PublicController('objects/uploads')
export class ImagesController {
  constructor(private readonly images: ServedImages) {}

  @Get(':id')
  @Answers(200, 'An image in one of its sizes, as WebP or JPEG depending on Accept')
  async read(
    @Id() id: string,
    @Query({ schema: sizeSchema }) { w }: z.infer<typeof sizeSchema>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { type, bytes } = await this.images.open(id, w, accept ?? '');
    void reply.headers({
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    return new StreamableFile(bytes, { type });
  }
}
