import type { TabsProps } from 'antd';
import { useMedia } from './use-media';

/** All tabs must fit beside each other on a phone, because Ant Design hides the others behind a button. */
export function useTabsLayout(): Pick<TabsProps, 'size' | 'tabBarGutter'> {
  const isNarrow = useMedia('(max-width: 575.98px)');
  return isNarrow ? { size: 'small', tabBarGutter: 8 } : { size: 'medium', tabBarGutter: 24 };
}
