import { links, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';

const ACTS = {
  export: {
    subject: 'A copy of your data',
    request: 'You asked for a copy of everything that we hold about this e-mail address.',
    label: 'Get the copy',
  },
  erase: {
    subject: 'Erase your data',
    request: 'You asked us to erase what we hold about this e-mail address.',
    label: 'Look at it and decide',
  },
} as const;

/** The link is for the reader of this address alone, and works for a day. */
export const privacyLink: Template<'privacy-link'> = ({ act, token }, { publicOrigin }) => {
  const { subject, request, label } = ACTS[act];
  return {
    subject,
    preheader: request,
    heading: subject,
    body: [
      paragraph(
        `${request} The link below works for 24 hours from the time you asked. Please do not share it.`,
      ),
      links({ label, href: `${publicOrigin}/privacy-policy#${token}` }),
      paragraph(
        "If you didn't ask for it, ignore this e-mail. Nothing has changed, and the link was sent to no one else.",
      ),
    ],
  };
};
