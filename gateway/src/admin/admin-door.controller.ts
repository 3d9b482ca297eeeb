import {
  arrivalResultsSchema,
  doorFiguresSchema,
  doorListSchema,
  readTicketSchema,
  recordArrivalsSchema,
  scannedTicketSchema,
  showArrivalsSchema,
  type ArrivalResults,
  type DoorFigures,
  type DoorList,
  type ReadTicketReply,
  type RecordArrivalsInput,
  type ScannedTicketInput,
  type ShowArrival,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  GetDoorFiguresCall,
  GetDoorListCall,
  ListArrivalsCall,
  ReadTicketCall,
  RecordArrivalsCall,
} from '@club/messages';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

/** The door of a show in the staff area. */
@StaffController('api/admin/shows')
export class AdminDoorController {
  constructor(private readonly services: Services) {}

  @Get(':id/door-list')
  @Needs('door:admit')
  @Answers(200, 'The bookings of a show by surname, with their arrivals', doorListSchema)
  list(@Id() showId: string): Promise<DoorList> {
    return this.services.call(GetDoorListCall, { showId });
  }

  @Get(':id/arrivals')
  @Needs('door:admit')
  @Answers(200, 'The arrivals of a show, newest first', showArrivalsSchema)
  async arrivals(@Id() showId: string): Promise<ShowArrival[]> {
    return (await this.services.call(ListArrivalsCall, { showId })).arrivals;
  }

  @Get(':id/door-figures')
  @Needs('door:admit')
  @Answers(
    200,
    'When people went in, beside earlier nights, and who did not come',
    doorFiguresSchema,
  )
  figures(@Id() showId: string): Promise<DoorFigures> {
    return this.services.call(GetDoorFiguresCall, { showId });
  }

  @Post(':id/arrivals')
  @HttpCode(200)
  @Needs('door:admit')
  @Answers(
    200,
    'Lets people of this show in, or undoes it; each row has a result, and a repeat has the same one',
    arrivalResultsSchema,
  )
  record(
    @Id() showId: string,
    @Body({ schema: recordArrivalsSchema }) { arrivals }: RecordArrivalsInput,
  ): Promise<ArrivalResults> {
    return this.services.call(RecordArrivalsCall, { showId, arrivals });
  }

  /** The code is in the body, because addresses are in logs. */
  @Post(':id/tickets')
  @HttpCode(200)
  @Needs('door:admit')
  @Answers(200, 'What to do with a ticket at this door; records no arrival', readTicketSchema)
  read(
    @Id() showId: string,
    @Body({ schema: scannedTicketSchema }) { code }: ScannedTicketInput,
  ): Promise<ReadTicketReply> {
    return this.services.call(ReadTicketCall, { showId, code });
  }
}
