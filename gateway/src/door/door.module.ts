import { Module } from '@nestjs/common';
import { DoorController } from './door.controller.js';
import { DoorCookie } from './door-cookie.js';
import { DoorStreamSlots } from './door-stream-slots.js';
import { LiveNight } from './live-night.js';

@Module({
  controllers: [DoorController],
  providers: [DoorCookie, DoorStreamSlots, LiveNight],
})
export class DoorModule {}
