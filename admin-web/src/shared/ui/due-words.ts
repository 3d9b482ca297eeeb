const DAY_MS = 86_400_000;

/** "12 days left", "1 day left", "due today", "overdue". */
export function dueWords(dueAt: string, now = Date.now()): string {
  const days = Math.floor((Date.parse(dueAt) - now) / DAY_MS);
  if (days < 0) return 'overdue';
  if (days === 0) return 'due today';
  return `${days} ${days === 1 ? 'day' : 'days'} left`;
}
