import { isAllowed, Services } from '@club/kit';
import {
  addDays,
  doorNight,
  readinessSchema,
  type ClubReadinessItem,
  type Permission,
  type Readiness,
  type ShowReadiness,
} from '@club/contracts';
import {
  ListAllShowsCall,
  ListDoorDevicesCall,
  ListOffersCall,
  type CatalogShow,
  type OfferView,
} from '@club/messages';
import { Get } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { BackupsStore } from '../compose/backups.store.js';
import {
  backupItem,
  clubItem,
  READINESS_DAYS,
  showItems,
  type ShowFacts,
} from '../compose/readiness.js';
import { orNull, WaitingCounts } from '../compose/waiting-counts.js';
import { Answers } from '../http/answers.js';

type DatedShow = CatalogShow & { date: string };

@StaffController('api/admin')
export class AdminReadinessController {
  constructor(
    private readonly services: Services,
    private readonly waiting: WaitingCounts,
    private readonly backups: BackupsStore,
  ) {}

  @Get('readiness')
  @Needs('shows:read')
  @Answers(200, 'What is missing for the shows of the next 14 days', readinessSchema)
  async read(): Promise<Readiness> {
    const now = new Date();
    const [shows, club, backup] = await Promise.all([
      this.shows(now),
      this.club(),
      this.backup(now),
    ]);
    return { shows, club: [...club, ...backup] };
  }

  private async shows(now: Date): Promise<ShowReadiness[]> {
    const today = doorNight(now);
    const { shows } = await this.services.call(ListAllShowsCall, {});
    const coming = shows
      .filter((show) => isComing(show, today))
      .sort((one, other) => one.date.localeCompare(other.date));
    const offers = await this.offersOf(coming);
    const phones = await this.phonesOf(coming);
    return coming
      .filter(({ id }) => !isCancelled(id, offers))
      .map((show) => ({
        id: show.id,
        title: show.title,
        city: show.venue.city,
        date: show.date,
        items: showItems({ show, offers, phones: phones.get(show.venueId) }, { today, now }),
      }));
  }

  private async offersOf(shows: readonly CatalogShow[]): Promise<OfferView[] | null> {
    if (shows.length === 0) return [];
    const showIds = shows.map(({ id }) => id);
    return (await orNull(this.services.call(ListOffersCall, { showIds })))?.offers ?? null;
  }

  /** The phones of each venue. Venues at which the member may not see phones are left out. */
  private async phonesOf(
    shows: readonly CatalogShow[],
  ): Promise<ReadonlyMap<string, ShowFacts['phones']>> {
    const venues = [...new Set(shows.map(({ venueId }) => venueId))];
    const own = venues.filter((venueId) => isAllowed('door:revoke', venueId));
    const read = own.map(async (venueId) => {
      const reply = await orNull(this.services.call(ListDoorDevicesCall, { venueId }));
      return [venueId, reply?.devices ?? null] as const;
    });
    return new Map(await Promise.all(read));
  }

  private async club(): Promise<ClubReadinessItem[]> {
    const { waiting } = this;
    const all: [ClubReadinessItem['kind'], Permission, 'amber' | 'red', () => Count][] = [
      ['mails', 'mails:read', 'red', () => waiting.failedMails()],
      ['payments', 'money:read', 'red', () => waiting.quarantinedPayments()],
      ['disputes', 'money:read', 'red', () => waiting.disputes()],
      ['refunds', 'bookings:refund-any', 'amber', () => waiting.refundRequests()],
      ['audit', 'money:read', 'red', () => waiting.findings()],
    ];
    const own = all.filter(([, permission]) => isAllowed(permission)); // guard: readiness-of-what-members-may-read
    return Promise.all(
      own.map(async ([kind, , level, count]) => clubItem(kind, await orNull(count()), level)),
    );
  }

  private async backup(now: Date): Promise<ClubReadinessItem[]> {
    if (!isAllowed('money:read')) return [];
    return [backupItem(await orNull(this.backups.newestAt()), now)];
  }
}

type Count = Promise<number | null>;

function isComing(show: CatalogShow, today: string): show is DatedShow {
  const { date = '', venueId } = show;
  const isNear = date >= today && date <= addDays(today, READINESS_DAYS);
  return isNear && isAllowed('shows:read', venueId);
}

const isCancelled = (showId: string, offers: readonly OfferView[] | null): boolean =>
  offers?.some((offer) => offer.showId === showId && offer.status === 'cancelled') ?? false;
