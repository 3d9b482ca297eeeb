import { Result } from 'antd';

/** In place of a screen that the roles of the member of staff do not include. */
export const NoRight = () => (
  <Result
    status="403"
    title="Your roles do not include this"
    subTitle="If you need it for your work, ask an owner of the club."
  />
);
