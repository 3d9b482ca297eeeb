import { useAddressParameter } from '../../shared/use-address-parameter';

/** The venue whose shows the home page lists, from `?venue=ID`; null means all (specification-rules.md 4). */
export function useVenueFilter(): [string | null, (venueId: string | null) => void] {
  const [venueId, setParameter] = useAddressParameter('venue');
  // Back leaves the page instead of undoing one filter after another.
  return [venueId, (id) => setParameter(id, { replace: true })];
}
