import { TrailChecksCard } from '../features/trail/trail-checks';
import { TrailList } from '../features/trail/trail-list';
import { PageTitle } from '../shared/ui/page-title';
import { OnlyWith } from './only-with';

/** What staff have done, and what they were refused. */
export const TrailPage = () => (
  <div style={{ maxWidth: 960 }}>
    <PageTitle>Audit trail</PageTitle>
    <OnlyWith needs="trail:read">
      <TrailChecksCard />
      <TrailList />
    </OnlyWith>
  </div>
);
