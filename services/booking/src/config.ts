import { keptDays, pence, returnOutcomeSchema } from '@club/contracts';
import {
  address,
  calledSettings,
  clubSettings,
  commonSettings,
  outboxSettings,
  privacySettings,
  refuseLocalDefaults,
} from '@club/kit';
import { readSettings } from '@club/settings';
import { z } from 'zod';
import { TICKET_KEYS_FORM } from './links/ticket-keys.js';

/** Venues and addresses, separated by blanks. */
const DOOR_LIST_FORM = /^([\w-]+:[^\s:@]+@[^\s:@]+( |$))*$/;
const seconds = (fallback: number) => z.coerce.number().positive().default(fallback);

const LOCAL_TICKET_SECRET = 'local-ticket-secret-not-for-production';
const LOCAL_GIFT_SECRET = 'local-gift-card-secret-not-for-production';

export const settingsSchema = z
  .object({
    ...commonSettings,
    ...calledSettings,
    ...outboxSettings,
    ...privacySettings,
    BOOKING_ADDRESS: address,
    BOOKING_MONGO_URL: z.string().startsWith('mongodb'),
    /** For migrations and indexes: the same database as a user with more rights. */
    BOOKING_MONGO_MIGRATION_URL: z.string().startsWith('mongodb').optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_[\w-]+$/, 'must be a Stripe secret key'),
    /** Lets production use Stripe's test keys, with which no one pays. */
    ALLOW_TEST_MODE: z.stringbool().default(false),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
    /** The emulator's address. Absent if Stripe itself is used. */
    STRIPE_API_URL: z.url().optional(),
    CLUB_HOLD_SECONDS: seconds(720),
    /** How long places are held until the customer's details arrive. */
    CLUB_UNTRIED_HOLD_SECONDS: seconds(180),
    /** How long they are held from then on if unpaid orders hold most of the tickets that are left (ADR 77). */
    CLUB_BRIEF_HOLD_SECONDS: seconds(240),
    /** How long a cancelled show may be put on sale again, before its first refund (invariants.md I50). */
    CLUB_CANCEL_UNDO_SECONDS: z.coerce.number().min(0).max(3600).default(300),
    CLUB_HOLD_SWEEP_SECONDS: seconds(15),
    CLUB_SETTLE_SWEEP_SECONDS: seconds(60),
    /** The unit of all times at which the sweeps ask Stripe (domain/ask-schedule.ts). */
    CLUB_SETTLE_AFTER_SECONDS: seconds(90),
    CLUB_ORPHAN_SWEEP_SECONDS: seconds(300),
    CLUB_EVENTS_SWEEP_SECONDS: seconds(600),
    /** How often places that came free are offered to those who wait for them. */
    CLUB_WAITING_SWEEP_SECONDS: seconds(10),
    /** How often changed orders are added to the totals for staff. */
    CLUB_FIGURES_SWEEP_SECONDS: seconds(15),
    /** How long an order without a name stays that was begun and never paid. */
    CLUB_KEEP_ABANDONED_DAYS: z.coerce
      .number()
      .int()
      .positive()
      .default(keptDays('abandoned-orders')),
    /** The hour in London at which the nightly audit begins. */
    CLUB_AUDIT_HOUR: z.coerce.number().int().min(0).max(23).default(4),
    /** How often a process looks whether an audit is due. */
    CLUB_AUDIT_CHECK_SECONDS: seconds(60),
    /** Stripe's limit is 100 a second for an account; several copies of booking share it. */
    CLUB_STRIPE_CALLS_PER_SECOND: seconds(80),
    /** Names this system in Stripe's metadata if several use one account. By default an id that the database keeps. */
    CLUB_INSTALLATION: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'must be letters, digits, _ and -')
      .optional(),
    /** How many places of one show the unpaid orders of one network may hold (invariants.md I25). */
    CLUB_HELD_PER_CLIENT: z.coerce.number().int().positive().default(24),
    REFUND_LIMIT_POUNDS: z.coerce
      .number()
      .min(0)
      .max(100_000)
      .default(60)
      .describe(
        'What box office staff may refund of one booking, in pounds; above it a manager approves (ADR 51)',
      ),
    CLUB_BOOKING_EMAIL: clubSettings.CLUB_BOOKING_EMAIL,
    DOOR_LIST_EMAILS: z
      .string()
      .regex(DOOR_LIST_FORM, 'must be entries such as cardiff:door@club.example')
      .default('')
      .describe(
        'Where the list of guests and the night sheet go, such as cardiff:door@club.example; venues without an entry use CLUB_BOOKING_EMAIL (ADR 56)',
      ),
    MOVE_UNTIL_HOURS: z.coerce
      .number()
      .min(0)
      .max(720)
      .default(24)
      .describe('Until how many hours before doors bookers may move a booking themselves (ADR 57)'),
    MOVES_PER_BOOKING: z.coerce
      .number()
      .int()
      .min(0)
      .max(20)
      .default(2)
      .describe('How often bookers may move one booking themselves; 0: never (ADR 57)'),
    MOVE_CHEAPER: z
      .enum(['credit', 'refund'])
      .default('credit')
      .describe(
        'What bookers get who move to a cheaper show themselves: a gift card (credit), or their money back (refund; ADR 57)',
      ),
    RETURN_UNTIL_HOURS: z.coerce
      .number()
      .min(0)
      .max(720)
      .default(3)
      .describe('Until how many hours before doors bookers may give places back (ADR 68)'),
    RETURN_OUTCOME: returnOutcomeSchema
      .default('credit_if_resold')
      .describe(
        'What places bring that are given back: a gift card once they are sold again (credit_if_resold) or at once (credit), or the money (refund; ADR 68)',
      ),
    RETURN_FEE_PENCE: z.coerce
      .number()
      .int()
      .min(0)
      .max(10_000)
      .transform((text) => pence(text))
      .default(pence(0))
      .describe('What the club keeps of each place that is given back, in pence (ADR 68)'),
    DOOR_SALES: z
      .enum(['on', 'off'])
      .default('off')
      .describe(
        'on: phones of the box office sell tickets at the door, paid in cash or by card machine (ADR 74)',
      ),
    CLUB_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    /** Signs links in e-mails, and the codes on tickets until there is a newer key. */
    TICKET_SECRET: z.string().min(16).default(LOCAL_TICKET_SECRET),
    /** Newer keys for the codes on tickets: `2:secret 1:secret`. The first one signs, and all of them verify. */
    TICKET_KEYS: z
      .string()
      .regex(TICKET_KEYS_FORM, 'must be entries such as 1:secret, with an id from 1 to 15')
      .default(''),
    /** Makes and recognises gift card codes. A change of it makes every sold card worthless. */
    GIFT_CARD_SECRET: z.string().min(16).default(LOCAL_GIFT_SECRET),
  })
  .superRefine((settings, context) => {
    refuseLocalDefaults(settings, context);
    const { CLUB_MODE: mode, STRIPE_SECRET_KEY: key, STRIPE_API_URL: emulator } = settings;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (mode === 'production' && key.includes('_test_') && !settings.ALLOW_TEST_MODE)
      refuse('STRIPE_SECRET_KEY', 'test keys are refused in production (ALLOW_TEST_MODE)');
    if (emulator === undefined) return;
    if (mode === 'production')
      refuse('STRIPE_API_URL', 'the Stripe emulator is refused in production');
    if (key.includes('_live_'))
      refuse('STRIPE_API_URL', 'the Stripe emulator is refused together with a live key');
  });

export type BookingSettings = z.infer<typeof settingsSchema>;
export const readBookingSettings = (env: NodeJS.ProcessEnv): BookingSettings =>
  readSettings(settingsSchema, env);

/** Injection tokens of values that are made once, at start. */
export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
