import { RETENTION, type RetentionRuleId } from './retention.js';

export const keptDays = (id: RetentionRuleId): number =>
  RETENTION.find((rule) => rule.id === id)?.days ?? 0;

const DAY_MS = 86_400_000;
/** What is older than this instant has had its time. */
export const retainedSince = (id: RetentionRuleId, now: Date): Date =>
  new Date(now.getTime() - keptDays(id) * DAY_MS);
