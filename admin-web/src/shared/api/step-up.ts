import { errorBodySchema, type ConfirmedAct, type Proof } from '@club/contracts';

/** An act that the server does once the member of staff has confirmed it. */
export interface ActToConfirm extends ConfirmedAct {
  /** What it may be confirmed with. */
  methods: Proof[];
}
interface Waiting {
  act: ActToConfirm;
  resolve: (isConfirmed: boolean) => void;
}

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Waiting[]): void => {
  waiting = next;
  for (const listener of [...listeners]) listener();
};

/** The act that has to be confirmed next, or undefined. */
export const nextActToConfirm = (): ActToConfirm | undefined => waiting[0]?.act;

/** Calls the listener when another act has to be confirmed. @returns how to stop that. */
export function onActToConfirm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the member of staff to confirm an act, one after the other. @returns false if they do not. */
export function askForConfirmation(act: ActToConfirm, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = { act, resolve };
    signal.addEventListener('abort', () => settle(asked, false));
    change([...waiting, asked]);
  });
}

/** The member of staff has confirmed the act, or has closed the dialog. */
export function answerConfirmation(act: ActToConfirm, isConfirmed: boolean): void {
  const asked = waiting.find((each) => each.act === act);
  if (asked !== undefined) settle(asked, isConfirmed);
}

/** The member of staff has left the page, so no act that waits is theirs to confirm any more. */
export function leaveUnconfirmed(): void {
  for (const asked of waiting) settle(asked, false);
}

function settle(asked: Waiting, isConfirmed: boolean): void {
  change(waiting.filter((each) => each !== asked));
  asked.resolve(isConfirmed);
}

/** The act that a failed call has named, if it has to be confirmed. */
export function actToConfirmIn(text: unknown): ActToConfirm | undefined {
  const body = errorBodySchema.safeParse(readJson(text)).data;
  if (body?.code !== 'STEP_UP_REQUIRED' || body.action === undefined) return undefined;
  const { action, target = '', amount = 0, methods = ['password'] } = body;
  return { action, target, amount, methods };
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined; // a proxy's page or a lost connection
  }
}
