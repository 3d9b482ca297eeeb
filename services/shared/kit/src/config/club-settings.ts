import { DEFAULT_CLUB, type Club } from '@club/contracts';
import { z } from 'zod';

/** The club's name and addresses, for every process that shows them to visitors. */
export const clubSettings = {
  CLUB_NAME: z.string().default(DEFAULT_CLUB.name).describe('What the club calls itself'),
  CLUB_PHONE: z.string().default(DEFAULT_CLUB.phone).describe('Its number for bookings by phone'),
  CLUB_BOOKING_EMAIL: z
    .string()
    .default(DEFAULT_CLUB.bookingEmail)
    .describe('Where questions about bookings go'),
  CLUB_ENQUIRIES_EMAIL: z
    .string()
    .default(DEFAULT_CLUB.enquiriesEmail)
    .describe('Where all other questions go'),
  CLUB_COMPANY: z
    .string()
    .default(DEFAULT_CLUB.company)
    .describe('The company behind the club, as it is registered'),
  CLUB_COMPANY_NUMBER: z
    .string()
    .default(DEFAULT_CLUB.companyNumber)
    .describe('Its number in the register of companies'),
};
export type ClubSettings = z.infer<z.ZodObject<typeof clubSettings>>;

/** The club as its settings describe it. */
export const clubOf = (settings: ClubSettings): Club => ({
  ...DEFAULT_CLUB,
  name: settings.CLUB_NAME,
  phone: settings.CLUB_PHONE,
  bookingEmail: settings.CLUB_BOOKING_EMAIL,
  enquiriesEmail: settings.CLUB_ENQUIRIES_EMAIL,
  company: settings.CLUB_COMPANY,
  companyNumber: settings.CLUB_COMPANY_NUMBER,
});
