import type { Show } from '@club/contracts';
import { Tag } from 'antd';
import { STATE_COLOURS, stateOf } from './show-state';

/** Whether a show is a draft, on sale, off sale or cancelled, as a word. */
export function StateTag({ show, now }: { show: Show; now: Date }) {
  const state = stateOf(show, now);
  return <Tag color={STATE_COLOURS[state]}>{state}</Tag>;
}
