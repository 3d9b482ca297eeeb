import { mailContentSchema, type MailContent } from '@club/messages';

const gone = (): string => '';

/** The fields of any e-mail that are as good as a key or as money, and what staff see instead. */
const SECRETS = new Map<string, (secret: string) => string>([
  ['linkToken', gone],
  ['payToken', gone],
  ['transferToken', gone],
  ['waitToken', gone],
  ['code', (code) => code.replace(/\w/g, '•')],
  ['ticketCode', () => 'HIDDEN'], // the preview makes a picture of it, so it cannot be empty
]);

const hidden = (field: string, value: unknown): unknown =>
  typeof value === 'string' ? (SECRETS.get(field)?.(value) ?? value) : value;

/** The same content without what opens, pays, spends or lets in, however deep it is. */
export const withoutSecrets = (content: MailContent): MailContent =>
  mailContentSchema.parse(JSON.parse(JSON.stringify(content, hidden)));
