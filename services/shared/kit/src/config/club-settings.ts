import { DEFAULT_CLUB, type Club } from '@club/contracts';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be a web address' });
/** The partners page has a text for each of five clubs, in this order. */
const partners = z.string().transform((text, context): Club['partnerClubs'] => {
  const clubs = text.split(';').map((entry) => {
    const [name = '', ...url] = entry.split('=');
    return { name: name.trim(), url: url.join('=').trim() };
  });
  const areGood = clubs.every(({ name, url }) => name !== '' && address.safeParse(url).success);
  if (areGood && clubs.length === DEFAULT_CLUB.partnerClubs.length) return clubs;
  context.addIssue({
    code: 'custom',
    message: `must be ${DEFAULT_CLUB.partnerClubs.length} times NAME=https://ADDRESS, separated by semicolons`,
  });
  return z.NEVER;
});

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
  CLUB_INSTAGRAM: address.default(DEFAULT_CLUB.instagram).describe('Its page on Instagram'),
  CLUB_FACEBOOK: address.default(DEFAULT_CLUB.facebook).describe('Its page on Facebook'),
  CLUB_PARTNERS: partners
    .default(DEFAULT_CLUB.partnerClubs)
    .describe('The five partner clubs, as NAME=https://ADDRESS, separated by semicolons'),
};
export type ClubSettings = z.infer<z.ZodObject<typeof clubSettings>>;

/** The club as its settings describe it. */
export const clubOf = (settings: ClubSettings): Club => ({
  name: settings.CLUB_NAME,
  phone: settings.CLUB_PHONE,
  bookingEmail: settings.CLUB_BOOKING_EMAIL,
  enquiriesEmail: settings.CLUB_ENQUIRIES_EMAIL,
  company: settings.CLUB_COMPANY,
  companyNumber: settings.CLUB_COMPANY_NUMBER,
  instagram: settings.CLUB_INSTAGRAM,
  facebook: settings.CLUB_FACEBOOK,
  partnerClubs: settings.CLUB_PARTNERS,
});
