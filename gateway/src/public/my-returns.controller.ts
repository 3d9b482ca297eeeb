import {
  returnPlacesSchema,
  withdrawReturnSchema,
  type ReturnPlacesInput,
  type WithdrawReturnInput,
} from '@club/contracts';
import { Services } from '@club/kit';
import { ReturnPlacesCall, WithdrawReturnCall } from '@club/messages';
import { Body, Delete, HttpCode, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { ChangesShows } from '../cache/changes-shows.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';

/** Gives places of a booking back, for the holder of its link. */
@PublicController('api/my-booking/returns')
export class MyReturnsController {
  constructor(private readonly services: Services) {}

  @Post()
  @HttpCode(202)
  @Limited('my-returns')
  @ChangesShows()
  @Answers(
    202,
    'Offers places of the booking back; a repeated returnId is the same return. What it brings follows by e-mail',
  )
  async offer(@Body({ schema: returnPlacesSchema }) input: ReturnPlacesInput): Promise<void> {
    await this.services.call(ReturnPlacesCall, input);
  }

  @Delete()
  @HttpCode(204)
  @Limited('my-returns')
  @ChangesShows()
  @Answers(204, 'Takes back what is not sold; a repeated request changes nothing')
  async withdraw(
    @Body({ schema: withdrawReturnSchema }) input: WithdrawReturnInput,
  ): Promise<void> {
    await this.services.call(WithdrawReturnCall, input);
  }
}
