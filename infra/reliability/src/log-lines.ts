import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningSystem } from '@club/testing';

const LONGEST_LINE = 700;

/**
 * What the processes logged about a request, for the sentence of an experiment that fails: afterwards the logs of the
 * system are gone. @returns one line each, or an empty text if the processes run in containers.
 */
export function linesAbout({ logFolder }: RunningSystem, requestId: string): string {
  if (logFolder === '' || requestId === '') return '';
  return readdirSync(logFolder)
    .flatMap((file) => readFileSync(join(logFolder, file), 'utf8').split('\n'))
    .filter((line) => line.includes(requestId))
    .map((line) => line.slice(0, LONGEST_LINE))
    .join('\n');
}
