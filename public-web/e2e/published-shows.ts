import { askHost } from '@club/client';
import { showListSchema, type Show } from '@club/contracts';
import type { RunningSystem } from '@club/testing';

/** The shows that visitors see. */
export const publishedShows = async (system: RunningSystem): Promise<Show[]> =>
  showListSchema.parse((await askHost(system, 'localhost', '/api/shows')).body);
