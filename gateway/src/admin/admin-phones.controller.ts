import {
  createPairingSchema,
  doorDevicesQuerySchema,
  doorDevicesSchema,
  endNightSchema,
  nightEndedSchema,
  pairingSchema,
  type CreatePairingInput,
  type DoorDevices,
  type EndNightInput,
  type NightEnded,
  type Pairing,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  CreatePairingCall,
  EndNightCall,
  ListDoorDevicesCall,
  RevokeDoorDeviceCall,
} from '@club/messages';
import { qrSvg } from '@club/tickets';
import { Body, Delete, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Needs, StaffController } from '../auth/audience.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

/** Staff add, list and remove the phones that are used at the door (ADR 58). */
@StaffController('api/admin/door')
export class AdminPhonesController {
  constructor(
    private readonly services: Services,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Post('pairings')
  @Needs('door:admit')
  @Answers(
    201,
    'A code that adds phones, valid for ten minutes. Without door:pair it adds one phone, for tonight only.',
    pairingSchema,
  )
  async offer(@Body({ schema: createPairingSchema }) input: CreatePairingInput): Promise<Pairing> {
    const { token, expiresAt } = await this.services.call(CreatePairingCall, input);
    // Browsers do not send what follows #, so the token is in no log.
    const url = `${this.settings.DOOR_ORIGIN}/#pair=${token}`;
    return { token, url, qrSvg: qrSvg(url), expiresAt };
  }

  @Get('devices')
  @Needs('door:revoke')
  @Answers(200, 'The phones of a venue in the last nights, newest first', doorDevicesSchema)
  list(
    @Query({ schema: doorDevicesQuerySchema })
    { venueId }: z.infer<typeof doorDevicesQuerySchema>,
  ): Promise<DoorDevices> {
    return this.services.call(ListDoorDevicesCall, { venueId });
  }

  @Delete('devices/:id')
  @HttpCode(204)
  @Needs('door:revoke')
  @Answers(204, 'Takes a phone off the door: it can no longer read anything')
  async revoke(@Id() deviceId: string): Promise<void> {
    await this.services.call(RevokeDoorDeviceCall, { deviceId });
  }

  @Post('end-night')
  @HttpCode(200)
  @Needs('door:revoke')
  @Answers(
    200,
    'Takes all phones of a venue off the door and cancels its open codes',
    nightEndedSchema,
  )
  endNight(@Body({ schema: endNightSchema }) { venueId }: EndNightInput): Promise<NightEnded> {
    return this.services.call(EndNightCall, { venueId });
  }
}
