import { ConfigProvider } from 'antd';
import enGB from 'antd/locale/en_GB';
import { useMemo, type ReactNode } from 'react';
import type { Notice } from './announce';
import { useLook } from './look';
import { Notices } from './notices';
import { themeOf } from './theme';
import { useIsPhone } from './use-phone';

interface AntDesignProps {
  children?: ReactNode;
  accepts?: (notice: Notice) => boolean;
}

/** A long title ends before the button that closes the dialog. */
const DIALOG = { styles: { header: { paddingInlineEnd: 28 } } };

/** Ant Design in the look of the page, with its notification corner. */
export function AntDesign({ children, ...notices }: AntDesignProps) {
  const look = useLook();
  const isPhone = useIsPhone();
  const theme = useMemo(() => themeOf(look, isPhone), [look, isPhone]);
  return (
    <ConfigProvider locale={enGB} theme={theme} modal={DIALOG}>
      <Notices {...notices}>{children}</Notices>
    </ConfigProvider>
  );
}
