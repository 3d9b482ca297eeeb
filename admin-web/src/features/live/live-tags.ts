import type { LiveEvent, NewsKind } from '@club/contracts';
import { baseApi } from '../../shared/api/base-api';

/** The parts of the cache of which the server has news. Each is declared by the feature that reads it. */
export const LIVE_TAGS = [
  'Account',
  'Audit',
  'Bookings',
  'Door',
  'Enquiries',
  'Mails',
  'Messages',
  'Money',
  'Series',
  'Shows',
  'Stats',
] as const;
export type LiveTag = (typeof LIVE_TAGS)[number];

const TAGS_OF: Record<NewsKind, readonly LiveTag[]> = {
  bookings: ['Bookings', 'Messages', 'Stats'],
  shows: ['Series', 'Shows'],
  enquiries: ['Enquiries'],
  mails: ['Mails'],
  arrivals: ['Door', 'Bookings'],
  money: ['Audit', 'Money'],
};

/** What is out of date. When a stream begins, everything that was read before it may be. */
export const tagsOf = ({ kind }: LiveEvent): readonly LiveTag[] =>
  kind === 'ready' ? LIVE_TAGS : TAGS_OF[kind];

export const liveApi = baseApi.enhanceEndpoints({ addTagTypes: LIVE_TAGS });
