import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const noteSchema = z.object({
  /** The run of the plan. */
  key: z.string(),
  /** The commit that was measured. */
  version: z.string(),
  seed: z.number(),
  /** Seconds until the system had converged; absent if the run measures something else. */
  seconds: z.number().optional(),
  /** What the run counted, such as repeated e-mails. */
  counts: z.record(z.string(), z.number()).default({}),
  /** The rule that did not hold. */
  violation: z.string().optional(),
});
export type Note = z.infer<typeof noteSchema>;

const FILE = fileURLToPath(new URL('../../../../.local/reliability/notes.jsonl', import.meta.url));

/** The results so far: an interrupted long form resumes after them. */
export const readNotes = (): Note[] =>
  existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => noteSchema.parse(JSON.parse(line)))
    : [];

export function addNote(note: z.input<typeof noteSchema>): void {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(note)}\n`);
}

export const deleteNotes = (): void => rmSync(FILE, { force: true });
