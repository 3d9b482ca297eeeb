import { hash } from 'node:crypto';
import { DomainError, type SaveShowInput } from '@club/contracts';
import { actingStaff, currentRequestId, isDuplicateKey, requireVenue, Trail } from '@club/kit';
import type { CatalogShow } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { AcceptImages } from '../images/accept-images.js';
import { VenuesStore } from '../venues/venues.store.js';
import { AnnounceOffer } from './announce-offer.js';
import { changesBetween } from './domain/history.js';
import { detailsOf, viewShow, type ShowDetails, type ShowRow } from './domain/show.js';
import { ShowsStore } from './shows.store.js';

/**
 * Creates or edits a show: publishes its images, stores its details and sends its offer to booking. Staff need the
 * permission at the show's venue. To move it to another venue they need it there as well.
 */
@Injectable()
export class SaveShow {
  constructor(
    private readonly shows: ShowsStore,
    private readonly venues: VenuesStore,
    private readonly acceptImages: AcceptImages,
    private readonly announceOffer: AnnounceOffer,
    private readonly trail: Trail,
  ) {}

  async execute(id: string | undefined, input: SaveShowInput): Promise<CatalogShow> {
    const venue = await this.venues.find(input.venueId);
    if (venue === undefined)
      throw new DomainError('VALIDATION_FAILED', undefined, [
        { path: 'venueId', message: 'The club has no such venue' },
      ]);
    requireVenue(input.venueId); // guard: shows-at-own-venues
    const before = id === undefined ? null : await this.shows.find(id);
    if (before !== null) requireVenue(before.details.venueId);
    // First, so that no stored show names an image that is not published. If the edit is refused, its images stay unused.
    await this.acceptImages.execute(input, before?.details);
    const details = detailsOf(input);
    const row =
      id === undefined
        ? await this.create(details, input)
        : await this.edit(id, details, input.version);
    await this.announceOffer.execute(row); // a sweep repeats it if it fails
    // Read again: booking may have acknowledged the offer.
    return viewShow((await this.shows.find(row._id)) ?? row, venue);
  }

  private async create(
    details: ShowDetails,
    { isDraft, actId }: Pick<SaveShowInput, 'isDraft' | 'actId'>,
  ): Promise<ShowRow> {
    const row: ShowRow = {
      _id: newIdOf(details, actId ?? currentRequestId()),
      version: 1,
      details,
      acknowledged: false,
      published: false,
      ...(isDraft === true && { offSaleSince: new Date() }),
      previous: null,
      history: [
        { at: new Date(), by: actingStaff(), act: 'created', changes: changesBetween({}, details) },
      ],
      createdAt: new Date(),
    };
    try {
      await this.trail.transaction(async (session) => {
        await this.shows.insert(row, session);
        const note = { act: 'show-create', id: row._id, venue: details.venueId } as const;
        await this.trail.write(note, session);
      });
      return row;
    } catch (error) {
      const repeated = isDuplicateKey(error) ? await this.shows.find(row._id) : null;
      if (repeated === null) throw error;
      return repeated;
    }
  }

  /** Without a version, as in the specification's own PUT, the edit replaces whatever is stored. */
  private async edit(
    id: string,
    details: ShowDetails,
    version: number | undefined,
  ): Promise<ShowRow> {
    const current = await this.shows.find(id);
    if (current === null) throw new DomainError('NOT_FOUND');
    requireVenue(current.details.venueId); // Checked again: the show may have changed venue since the first check.
    const edited =
      version === undefined || version === current.version
        ? await this.replace(current, details)
        : null;
    if (edited === null) throw new DomainError('EDITED_MEANWHILE');
    return edited;
  }

  /** The edit and its row in the audit trail are one transaction. */
  private replace(current: ShowRow, details: ShowDetails): Promise<ShowRow | null> {
    const action = { act: 'changed', by: actingStaff() } as const;
    return this.trail.transaction(async (session) => {
      const edited = await this.shows.edit(current, details, action, session);
      if (edited === null) return null;
      const { _id: id, version } = edited;
      const note = { act: 'show-edit', id, venue: details.venueId, details: { version } } as const;
      await this.trail.write(note, session);
      return edited;
    });
  }
}

const ID_LENGTH = 24;
/**
 * The id is derived from the details and from the act of the page, so that a show that staff send again after a lost answer
 * is one show. Without an act, as in the specification's own POST, the request's id takes its place: a replayed call creates
 * no second show (ADR 39), and a new request does create one.
 */
const newIdOf = (details: ShowDetails, sentAs: string): string =>
  hash('sha256', JSON.stringify([sentAs, details])).slice(0, ID_LENGTH);
