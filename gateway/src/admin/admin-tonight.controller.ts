import { isAllowed, Services } from '@club/kit';
import {
  doorNight,
  londonInstant,
  performerNames,
  tonightSchema,
  type NeedOfPerson,
  type Party,
  type Permission,
  type Show,
  type Tonight,
  type TonightShow,
} from '@club/contracts';
import { CountEnquiriesCall, GetDoorListCall, ListPrivacyRequestsCall } from '@club/messages';
import { Get } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { ShowReader } from '../compose/show-reader.js';
import { orNull, WaitingCounts } from '../compose/waiting-counts.js';
import { Answers } from '../http/answers.js';

const NO_DOOR = { door: null, notes: null };
/** A party that was refunded does not come, so its note is of no use at the door. */
const isNoted = ({ note, state }: Party): boolean => note !== '' && state !== 'refunded';

@StaffController('api/admin')
export class AdminTonightController {
  constructor(
    private readonly services: Services,
    private readonly shows: ShowReader,
    private readonly waiting: WaitingCounts,
  ) {}

  @Get('tonight')
  @Needs('shows:read')
  @Answers(
    200,
    'The shows of this night or of the next one, and what waits for a person',
    tonightSchema,
  )
  async read(): Promise<Tonight> {
    const tonight = doorNight(new Date()); // after midnight the doors are still open
    const [shows, needs] = await Promise.all([this.shows.nextNight(tonight), this.needs()]);
    const date = shows[0]?.date ?? null;
    return {
      date,
      isToday: date === tonight,
      shows: await Promise.all(shows.map((show) => this.compose(show))),
      needs,
    };
  }

  private async compose(show: Show): Promise<TonightShow> {
    const { id, venueId, title, venue, status, doorsTime, showTime, date = '' } = show;
    return {
      id,
      venueId,
      title,
      city: venue.city,
      venueName: venue.name,
      status,
      doorsTime,
      showTime,
      doorsAt: londonInstant(date, doorsTime).toISOString(),
      capacity: show.maxTickets,
      sold: show.soldTickets,
      held: show.heldTickets,
      ...(await this.doorOf(id, venueId)),
      lineUp: performerNames(show.performers),
    };
  }

  /** Without the door the rest of the night is still shown. */
  private async doorOf(
    showId: string,
    venueId: string,
  ): Promise<Pick<TonightShow, 'door' | 'notes'>> {
    if (!isAllowed('door:admit', venueId)) return NO_DOOR;
    const list = await orNull(this.services.call(GetDoorListCall, { showId }));
    if (list === null) return NO_DOOR;
    return {
      door: { arrived: list.arrived, expected: list.expected },
      notes: list.parties.filter(isNoted).map(({ bookingId, name, note }) => ({
        bookingId,
        name,
        note,
      })),
    };
  }

  private async needs(): Promise<NeedOfPerson[]> {
    const all: [NeedOfPerson['kind'], Permission, () => Promise<number>][] = [
      ['failedMails', 'mails:read', () => this.waiting.failedMails()],
      ['quarantinedPayments', 'money:read', () => this.waiting.quarantinedPayments()],
      ['refundRequests', 'bookings:refund-any', () => this.waiting.refundRequests()],
      ['enquiries', 'enquiries:read', () => this.enquiries()],
      ['complaints', 'privacy:write', () => this.complaints()],
    ];
    const own = all.filter(([, permission]) => isAllowed(permission)); // guard: needs-of-those-who-may-read-them
    return Promise.all(
      own.map(async ([kind, , count]) => ({ kind, count: await orNull(count()) })),
    );
  }

  private async enquiries(): Promise<number> {
    return (await this.services.call(CountEnquiriesCall, {})).unread;
  }

  private async complaints(): Promise<number> {
    const { complaints } = await this.services.call(ListPrivacyRequestsCall, {});
    return complaints.filter(({ answeredAt }) => answeredAt === null).length;
  }
}
