import { Child, freePort, isListening, waitFor } from '@club/engines';
import { Services } from '@club/kit';
import type { Call, ReplyOf, RequestInput } from '@club/messages';
import { publicKeyOf } from '@club/settings';

const PROGRAM = 'services/enquiry/dist/main.js';
const HOST = '127.0.0.1';
const SECRET = 'a secret of this test';
const START_SECONDS = 120;

/** Enquiry as it was built, in a process of its own. It is called over the wire, as the gateway does it for visitors. */
export class EnquiryProcess {
  private constructor(
    private readonly child: Child,
    private readonly gateway: Services,
  ) {}

  /** @param env its settings, without its address and its callers. */
  static async start(env: Record<string, string>): Promise<EnquiryProcess> {
    const port = await freePort();
    const address = `${HOST}:${port}`;
    const child = new Child({
      name: 'enquiry',
      command: process.execPath,
      args: [PROGRAM],
      env: {
        ...env,
        ENQUIRY_ADDRESS: address,
        CLUB_CALLER_KEYS: `gateway:${publicKeyOf(SECRET)}`,
      },
    });
    const gateway = Services.connect(
      { enquiry: address },
      { natsUrl: undefined, caller: { name: 'gateway', secret: SECRET } },
    );
    const enquiry = new EnquiryProcess(child, gateway);
    try {
      await waitFor(PROGRAM, () => isListening({ host: HOST, port }), START_SECONDS);
    } catch (error) {
      await enquiry.stop();
      throw error;
    }
    return enquiry;
  }

  call<C extends Call>(call: C, data: RequestInput<C>): Promise<ReplyOf<C>> {
    return this.gateway.call(call, data);
  }

  /** May be repeated. */
  async stop(): Promise<void> {
    await this.gateway.close();
    await this.child.stop();
  }
}
