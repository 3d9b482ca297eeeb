import { z } from 'zod';

export const partnerClubSchema = z.object({ name: z.string(), url: z.string() });

export const clubSchema = z.object({
  name: z.string(),
  phone: z.string(),
  bookingEmail: z.string(),
  enquiriesEmail: z.string(),
  company: z.string(),
  companyNumber: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  partnerClubs: z.array(partnerClubSchema),
});
export type Club = z.infer<typeof clubSchema>;

/** GET /api/config: what the browser may know (design section 4). */
export const siteConfigSchema = z
  .object({
    stripe: z.object({ publishableKey: z.string(), scriptUrl: z.string(), testMode: z.boolean() }),
    club: clubSchema,
  })
  .meta({ id: 'SiteConfig' });
export type SiteConfig = z.infer<typeof siteConfigSchema>;

/** The club until its configuration says otherwise (design section 6). Numbers are of Ofcom's range for fiction. */
export const DEFAULT_CLUB: Club = {
  name: 'Jaggers Comedy Club',
  phone: '029 2018 0123',
  bookingEmail: 'bookings@jaggerscomedy.example',
  enquiriesEmail: 'hello@jaggerscomedy.example',
  company: 'Jaggers Comedy Club Ltd',
  companyNumber: '05550199',
  instagram: 'https://www.instagram.com/jaggerscomedy.example',
  facebook: 'https://www.facebook.com/jaggerscomedy.example',
  partnerClubs: [
    { name: 'The Pier Laughs', url: 'https://pierlaughs.example' },
    { name: 'Castle Quarter Comedy', url: 'https://castlequartercomedy.example' },
    { name: 'Midweek Mirth', url: 'https://midweekmirth.example' },
    { name: 'The Snug Sessions', url: 'https://snugsessions.example' },
    { name: 'Roast to Order', url: 'https://roasttoorder.example' },
  ],
};
