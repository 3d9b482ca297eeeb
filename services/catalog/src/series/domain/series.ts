import type { ShowDetails } from '../../shows/domain/show.js';

/** The same show on several dates. A date is done once, in the transaction that makes its show. */
export interface Series {
  _id: string;
  templateId: string;
  /** As they were when the series was asked for, without the date. */
  details: ShowDetails;
  dates: string[];
  isDraft: boolean;
  by: string;
  at: Date;
  done: { date: string; showId: string | null }[];
  /** Present until each date is done. */
  isOpen?: true;
}
