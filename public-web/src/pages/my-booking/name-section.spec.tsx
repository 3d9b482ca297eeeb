import { addDays, doorNight, type MyBooking } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking } from '../../../test/a-booking';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { startStubGateway } from '../../../test/stub-gateway';
import { NameSection } from './name-section';

const booking = aBooking();

const TONIGHT = doorNight(new Date());
const on = (date: string) => ({ ...booking, show: aShow({ date }) });

describe('the section about the name', () => {
  const show = (changes: Partial<MyBooking>, gateway = 'http://localhost:1') =>
    renderInSite(
      <NameSection
        mine={{ booking, ticketSvg: '<svg/>', ...changes }}
        token="token"
        onCorrected={() => undefined}
      />,
      { gateway },
    );
  const isOffered = (): boolean =>
    screen.queryByRole('button', { name: 'Correct My Name' }) !== null;

  it.each([
    ['until the night of the show is over', { booking: on(TONIGHT) }, true],
    ['if the night is not known', {}, true],
    ['not after the night of the show', { booking: on(addDays(TONIGHT, -1)) }, false],
    ['not without a ticket', { ticketSvg: null }, false],
  ])('offers to correct it %s', (_when, changes, expected) => {
    show(changes);
    expect(isOffered()).toBe(expected);
  });

  it('says that it is corrected where the focus was in the form', async () => {
    const gateway = await startStubGateway();
    gateway.answerWith(202, {});
    const user = show({}, gateway.origin);
    await user.click(screen.getByRole('button', { name: 'Correct My Name' }));
    await user.type(screen.getByLabelText('Your name'), ' King');
    await user.click(screen.getByRole('button', { name: 'Save My Name' }));
    const done = await screen.findByText('The name on your booking is corrected.');
    expect(document.activeElement).toBe(done);
    await gateway.close();
  });
});
