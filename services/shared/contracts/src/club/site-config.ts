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

/** GET /api/config: the settings that browsers need (specification-rules.md 10). */
export const siteConfigSchema = z
  .object({
    stripe: z.object({ publishableKey: z.string(), scriptUrl: z.string(), testMode: z.boolean() }),
    club: clubSchema,
    /** Where the public site is, such as `https://www.example.org`. Gateways of earlier versions do not say so. */
    publicOrigin: z.string().optional(),
  })
  .meta({ id: 'SiteConfig' });
export type SiteConfig = z.infer<typeof siteConfigSchema>;
