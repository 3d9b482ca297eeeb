import { useClub } from './config.api';

/** The club's phone number, which a phone dials when it is pressed. */
export function PhoneLink() {
  const { phone } = useClub();
  return <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>;
}
