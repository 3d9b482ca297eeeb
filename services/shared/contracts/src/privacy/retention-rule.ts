/** One kind of personal data: what it is, how long it is kept, and why. */
export interface RetentionRule {
  id: string;
  /** The service whose data it is; `shared` if several processes have it outside a database. */
  service: 'booking' | 'enquiry' | 'gateway' | 'shared';
  /** Whose data it is. The privacy page lists what is about visitors. */
  about: 'visitors' | 'staff';
  /** In the words of the privacy page. */
  what: string;
  days: number;
  /** The event from which the days count. */
  after: string;
  /** Blanked rows stay without the person: money must add up. */
  act: 'remove' | 'blank';
  why: string;
  /** `night`: the nightly work. `database`: rows with a date of their own. `service`: the process that holds it. */
  by: 'night' | 'database' | 'service';
}
