import { liveShowSchema, type LiveShow } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { priceOf } from './show-labels';
import { useShowQuery } from './shows.api';
import { useLiveShow } from './use-live-show';

/** jsdom has no event stream. The test sends what the gateway would. */
class Stream {
  static opened: Stream | undefined;
  onmessage: ((message: { data: string }) => Promise<void>) | undefined;
  constructor(readonly url: string) {
    Stream.opened = this;
  }
  close(): void {
    Stream.opened = undefined;
  }
}

function Price() {
  useLiveShow('night');
  const { data } = useShowQuery('night');
  return data === undefined ? null : <p>{priceOf(data)}</p>;
}

describe('an open page of a show', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    Object.assign(globalThis, { EventSource: Stream });
    gateway = await startStubGateway();
    gateway.answerWith(200, aShow());
  });
  afterEach(async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    await gateway.close();
  });
  const send = (live: Partial<LiveShow>) =>
    act(async () => {
      const { price: _, ...known } = liveShowSchema.parse(aShow());
      await Stream.opened?.onmessage?.({ data: JSON.stringify({ ...known, ...live }) });
    });

  it('follows the price, and has none any more when the show is withdrawn', async () => {
    const user = renderInSite(<Price />, { gateway: gateway.origin });
    await user.click(await screen.findByText('£20'));
    await send({ price: 25 });
    await screen.findByText('£25');
    await send({});
    expect(await screen.findByText('To be announced')).toBeTruthy();
  });
});
