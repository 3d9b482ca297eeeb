import { DomainError, type FieldError, type ShowSale } from '@club/contracts';
import { actingStaff, requireVenue, Trail } from '@club/kit';
import type { CatalogShow } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { VenuesStore } from '../venues/venues.store.js';
import { AnnounceOffer } from './announce-offer.js';
import { viewShow, type ShowRow } from './domain/show.js';
import { SalesStore, type SaleChange } from './sales.store.js';
import { ShowsStore } from './shows.store.js';

/** Puts a show on sale, now or at a time, or takes it off sale. If it is so already, nothing changes. */
@Injectable()
export class ChangeSale {
  constructor(
    private readonly shows: ShowsStore,
    private readonly sales: SalesStore,
    private readonly venues: VenuesStore,
    private readonly announceOffer: AnnounceOffer,
    private readonly trail: Trail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, EDITED_MEANWHILE */
  async execute(id: string, sale: ShowSale, now: Date): Promise<CatalogShow> {
    const current = await this.shows.find(id);
    if (current === null) throw new DomainError('NOT_FOUND');
    requireVenue(current.details.venueId); // of the very version that the change replaces
    const change = changeOf(current, sale, now);
    const row = isSo(current, change) ? current : await this.change(current, change);
    const venue = await this.venues.find(row.details.venueId);
    if (venue === undefined) throw new DomainError('NOT_FOUND');
    await this.announceOffer.execute(row); // a sweep repeats it if it fails
    return viewShow((await this.shows.find(id)) ?? row, venue);
  }

  private async change(current: ShowRow, change: SaleChange): Promise<ShowRow> {
    const { _id: id } = current;
    const changed = await this.trail.transaction(async (session) => {
      const row = await this.sales.change(current, change, actingStaff(), session);
      if (row === null) return null;
      const note = { act: 'show-sale', id, venue: row.details.venueId } as const;
      await this.trail.write({ ...note, details: { version: row.version } }, session);
      return row;
    });
    if (changed === null) throw new DomainError('EDITED_MEANWHILE');
    return changed;
  }
}

/** @throws VALIDATION_FAILED that names what a sale still needs */
function changeOf(current: ShowRow, { onSale, at }: ShowSale, now: Date): SaleChange {
  const since = current.offSaleSince ?? now;
  if (!onSale) return { act: 'off sale', since };
  const errors = missingForSale(current);
  if (errors.length > 0) throw new DomainError('VALIDATION_FAILED', messageOf(errors), errors);
  if (at === undefined || new Date(at) <= now) return { act: 'on sale' };
  return { act: 'scheduled', at: new Date(at), since };
}

const missingForSale = ({ details }: ShowRow): FieldError[] =>
  (['date', 'price'] as const)
    .filter((field) => details[field] === undefined)
    .map((path) => ({ path, message: `The show needs a ${path} first` }));

const messageOf = (errors: readonly FieldError[]): string =>
  `${errors.map(({ message }) => message).join('. ')}.`;

/** A repeated call changes nothing, and leaves no second line in the history. */
function isSo({ offSaleSince, publishAt }: ShowRow, change: SaleChange): boolean {
  switch (change.act) {
    case 'on sale':
      return offSaleSince === undefined;
    case 'off sale':
      return offSaleSince !== undefined && publishAt === undefined;
    case 'scheduled':
      return publishAt?.getTime() === change.at.getTime();
  }
}
