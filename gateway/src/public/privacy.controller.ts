import { randomUUID } from 'node:crypto';
import { Services } from '@club/kit';
import {
  askForDataSchema,
  COMPLAINT_SUBJECT,
  complaintSchema,
  erasedDataSchema,
  openedPrivacyLinkSchema,
  privacyLinkSchema,
  sentEnquirySchema,
  unsubscribeSchema,
  type AskForData,
  type ComplaintInput,
  type ErasedData,
  type OpenedPrivacyLink,
  type PrivacyLink,
  type Unsubscribe,
} from '@club/contracts';
import { AskForDataCall, SendEnquiryCall, UnsubscribeCall } from '@club/messages';
import { Body, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { PersonalData } from '../compose/personal-data.js';
import { Answers } from '../http/answers.js';
import { Limited } from '../limits/limits.guard.js';

/** What visitors may ask about their data. Tokens travel in request bodies, so no log or browser history contains them. */
@PublicController('api/privacy')
export class PrivacyController {
  constructor(
    private readonly services: Services,
    private readonly data: PersonalData,
  ) {}

  @Post('requests')
  @HttpCode(202)
  @Limited('privacy')
  @Answers(202, 'E-mails a link to the address; the answer is the same if nothing is known')
  async ask(@Body({ schema: askForDataSchema }) input: AskForData): Promise<void> {
    await this.services.call(AskForDataCall, { id: randomUUID(), ...input });
  }

  @Post('complaints')
  @Limited('contact')
  @Answers(
    201,
    'A complaint about personal data, which is acknowledged by e-mail',
    sentEnquirySchema,
  )
  complain(@Body({ schema: complaintSchema }) complaint: ComplaintInput): Promise<{ id: string }> {
    const message = { ...complaint, subject: COMPLAINT_SUBJECT, isComplaint: true };
    return this.services.call(SendEnquiryCall, { id: randomUUID(), ...message });
  }

  @Post('link')
  @HttpCode(200)
  @Limited('my-booking')
  @Answers(200, 'What an e-mailed link is for', openedPrivacyLinkSchema)
  async open(@Body({ schema: privacyLinkSchema }) link: PrivacyLink): Promise<OpenedPrivacyLink> {
    const { act, email } = await this.data.open(link.token);
    return { act, email };
  }

  @Post('export')
  @HttpCode(200)
  @Limited('my-booking')
  @Answers(200, 'A ZIP file with everything that is known about the address')
  async export(@Body({ schema: privacyLinkSchema }) link: PrivacyLink): Promise<StreamableFile> {
    return new StreamableFile(await this.data.copy(link.token), {
      type: 'application/zip',
      disposition: 'attachment; filename="my-data.zip"',
    });
  }

  @Post('erase')
  @HttpCode(200)
  @Limited('my-booking')
  @Answers(
    200,
    'Erases what is known about the address, and says what stays and why',
    erasedDataSchema,
  )
  erase(@Body({ schema: privacyLinkSchema }) link: PrivacyLink): Promise<ErasedData> {
    return this.data.erase(link.token);
  }

  /** For the page server, which takes the click of a person or of a mail program. A forged token costs one hash. */
  @Post('unsubscribe')
  @HttpCode(204)
  @Answers(204, 'Ends e-mails of one purpose to one address; safe to repeat')
  async unsubscribe(@Body({ schema: unsubscribeSchema }) { token }: Unsubscribe): Promise<void> {
    await this.services.call(UnsubscribeCall, { token });
  }
}
