import { Handles } from '@club/kit';
import {
  CreatePairingCall,
  DeliverArrivalsCall,
  EndNightCall,
  ListDoorDevicesCall,
  PairDeviceCall,
  ReadNightCall,
  ReadNightChangesCall,
  RevokeDoorDeviceCall,
  ScanTicketCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { CreatePairing } from './create-pairing.js';
import { DeliverArrivals } from './deliver-arrivals.js';
import { ManageDevices } from './manage-devices.js';
import { PairDevice } from './pair-device.js';
import { ReadNight } from './read-night.js';
import { ScanTicket } from './scan-ticket.js';

/** The calls about phones at the door, and those of the phones themselves. */
@Controller()
export class DoorPhonesRpc {
  constructor(
    private readonly createPairing: CreatePairing,
    private readonly pairDevice: PairDevice,
    private readonly manageDevices: ManageDevices,
    private readonly readNight: ReadNight,
    private readonly deliverArrivals: DeliverArrivals,
    private readonly scanTicket: ScanTicket,
  ) {}

  @Handles(CreatePairingCall)
  offer(input: RequestOf<typeof CreatePairingCall>): Promise<ReplyOf<typeof CreatePairingCall>> {
    return this.createPairing.execute(input);
  }

  @Handles(ListDoorDevicesCall)
  list({
    venueId,
  }: RequestOf<typeof ListDoorDevicesCall>): Promise<ReplyOf<typeof ListDoorDevicesCall>> {
    return this.manageDevices.list(venueId);
  }

  @Handles(RevokeDoorDeviceCall)
  async revoke({
    deviceId,
  }: RequestOf<typeof RevokeDoorDeviceCall>): Promise<ReplyOf<typeof RevokeDoorDeviceCall>> {
    await this.manageDevices.revoke(deviceId);
    return {};
  }

  @Handles(EndNightCall)
  endNight({ venueId }: RequestOf<typeof EndNightCall>): Promise<ReplyOf<typeof EndNightCall>> {
    return this.manageDevices.endNight(venueId);
  }

  @Handles(PairDeviceCall)
  pair(input: RequestOf<typeof PairDeviceCall>): Promise<ReplyOf<typeof PairDeviceCall>> {
    return this.pairDevice.execute(input);
  }

  @Handles(ReadNightCall)
  night(input: RequestOf<typeof ReadNightCall>): Promise<ReplyOf<typeof ReadNightCall>> {
    return this.readNight.execute(input);
  }

  @Handles(ReadNightChangesCall)
  changes(
    input: RequestOf<typeof ReadNightChangesCall>,
  ): Promise<ReplyOf<typeof ReadNightChangesCall>> {
    return this.readNight.changes(input);
  }

  @Handles(DeliverArrivalsCall)
  deliver(
    input: RequestOf<typeof DeliverArrivalsCall>,
  ): Promise<ReplyOf<typeof DeliverArrivalsCall>> {
    return this.deliverArrivals.execute(input);
  }

  @Handles(ScanTicketCall)
  scan(input: RequestOf<typeof ScanTicketCall>): Promise<ReplyOf<typeof ScanTicketCall>> {
    return this.scanTicket.execute(input);
  }
}
