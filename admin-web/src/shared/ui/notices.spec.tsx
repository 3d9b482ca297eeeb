import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { App, Button } from 'antd';
import { renderStaff } from '../../../test/render-staff';

function Announcer() {
  const { notification } = App.useApp();
  return ['First', 'Second'].map((title) => (
    <Button key={title} onClick={() => notification.success({ title })}>
      {`Say ${title}`}
    </Button>
  ));
}
const say = (title: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Say ${title}` }));
const narrow = window.matchMedia.bind(window);

describe('the notifications of the staff area', () => {
  afterEach(() => {
    jest.useRealTimers();
    window.matchMedia = narrow;
  });

  it('are shown one at a time', async () => {
    renderStaff(<Announcer />);
    say('First');
    await screen.findByText('First');
    say('Second');
    await screen.findByText('Second');
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  });

  it('are gone after 5 seconds', async () => {
    renderStaff(<Announcer />);
    jest.useFakeTimers();
    say('First');
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(screen.queryByText('First')).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText('First')).toBeNull();
  });

  it.each([
    ['top', false],
    ['bottomRight', true],
  ] as const)('are at the %s if it is %s that the screen is wide', async (place, isWide) => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: isWide }) as MediaQueryList;
    renderStaff(<Announcer />);
    say('First');
    const notice = await screen.findByText('First');
    expect(notice.closest(`.ant-notification-${place}`)).not.toBeNull();
  });
});
