import { useConfigQuery } from '../../shared/config/config.api';

/** Where no real money moves the page says so plainly (design section 4). */
export function TestModeNote() {
  const { data } = useConfigQuery();
  if (data?.stripe.testMode !== true) return null;
  return (
    <p className="test-mode" role="note">
      Test mode: no real card is charged. Try 4242 4242 4242 4242.
    </p>
  );
}
