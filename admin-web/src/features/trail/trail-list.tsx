import type { TrailPage } from '@club/contracts';
import { Button, Flex } from 'antd';
import { useRef } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { useAddressFilter } from '../../shared/ui/use-address-filter';
import { filterOf, TrailFilters, trailFilters } from './trail-filters';
import { TrailRows } from './trail-rows';
import { useTrailQuery } from './trail.api';

/** The acts that a search finds, newest first, one page at a time. Search and page are in the address. */
export function TrailList() {
  const [{ pages, ...typed }, setFilter] = useAddressFilter('trail', trailFilters);
  /** The cursors of the pages up to the present one; the first page has none. */
  const cursors = pages.split(BETWEEN).filter((cursor) => cursor !== '');
  const show = (next: readonly string[]): void => setFilter({ pages: next.join(BETWEEN) });
  const filter = filterOf(typed);
  const cursor = cursors.at(-1);
  return (
    <section aria-label="Acts">
      <TrailFilters begun={typed} onSearch={(next) => setFilter({ ...next, pages: '' })} />
      <Page
        query={{ ...filter, ...(cursor !== undefined && { cursor }) }}
        onNewer={cursors.length === 0 ? undefined : () => show(cursors.slice(0, -1))}
        onOlder={(next) => show([...cursors, next])}
      />
    </section>
  );
}

/** A cursor has no such character. */
const BETWEEN = '~';

interface PageProps {
  query: Parameters<typeof useTrailQuery>[0];
  onNewer: (() => void) | undefined;
  onOlder: (cursor: string) => void;
}
function Page({ query, onNewer, onOlder }: PageProps) {
  const trail = useTrailQuery(query);
  const { currentData: data, isError } = trail;
  const next = data?.next ?? null;
  const status = useRef<HTMLDivElement>(null);
  const turn = (to: () => void): void => {
    status.current?.focus(); // the pressed button goes with its page
    to();
  };
  return (
    <>
      <div ref={status} role="status" tabIndex={-1} style={{ marginBottom: 8 }}>
        {data === undefined ? !isError && 'Fetching the acts …' : countText(data)}
      </div>
      <TrailRows trail={{ ...trail, data }}>
        <Flex gap={8} justify="center">
          {onNewer !== undefined && <Button onClick={() => turn(onNewer)}>Newer</Button>}
          {next !== null && <Button onClick={() => turn(() => onOlder(next))}>Older</Button>}
        </Flex>
      </TrailRows>
    </>
  );
}

const countText = ({ rows }: TrailPage): string => `${countOf(rows.length, 'act')} on this page`;
