import { createSeriesSchema, seriesOfShowSchema, seriesProgressSchema } from '@club/contracts';
import { z } from 'zod';
import { DEADLINE_MS, defineCall } from './call.js';

const id = z.string().max(64);

/** Stores a series of shows, which are then made in the background. NOT_FOUND, ID_IN_USE if it differs. */
export const CreateSeriesCall = defineCall({
  service: 'catalog',
  name: 'series.create',
  audience: { staff: 'shows:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id, series: createSeriesSchema }),
  reply: seriesProgressSchema,
});
/** The newest series of a show, if there is one. */
export const GetSeriesCall = defineCall({
  service: 'catalog',
  name: 'series.get',
  audience: { staff: 'shows:write' },
  deadlineMs: DEADLINE_MS.plain,
  request: z.object({ id }),
  reply: seriesOfShowSchema,
});
