import { Input, type InputProps } from 'antd';
import { colours } from './tokens';

/** A word replaces Ant Design's eye, which has no name for screen readers and is small. */
const REVEAL = { padding: '4px 6px', cursor: 'pointer', color: colours.mutedText };

export const PasswordInput = (props: InputProps) => (
  <Input.Password
    {...props}
    iconRender={(isShown) => <span style={REVEAL}>{isShown ? 'Hide' : 'Show'}</span>}
  />
);
