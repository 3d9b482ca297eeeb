import type { Permission, Show } from '@club/contracts';
import { Button, Flex, Popconfirm } from 'antd';
import { useMayAt } from '../../shared/api/use-may';
import { dayOf } from '../../shared/ui/date-time';

export interface RowActs {
  edit: (show: Show) => void;
  copy: (show: Show) => void;
  series: (show: Show) => void;
  message: (show: Show) => void;
  remove: (id: string) => void;
  cancel: (show: Show) => void;
}

interface CellProps {
  show: Show;
  acts: RowActs;
}

/** What this member of staff may do with a show at its venue. */
export function RowActsCell(props: CellProps) {
  const { show, acts } = props;
  const mayAt = useMayAt();
  const may = (permission: Permission): boolean => mayAt(permission, show.venueId);
  return (
    <Flex gap={8} wrap>
      {may('shows:write') && <PlanningActs {...props} />}
      {may('bookers:message') && (
        <Button size="small" disabled={show.soldTickets === 0} onClick={() => acts.message(show)}>
          Write
        </Button>
      )}
      {may(isKept(show) ? 'shows:cancel' : 'shows:write') && <EndAct {...props} />}
    </Flex>
  );
}

const PlanningActs = ({ show, acts }: CellProps) => (
  <>
    <Button
      size="small"
      aria-label={`Edit ${show.title}, ${dayOf(show.date)}`}
      onClick={() => acts.edit(show)}
    >
      Edit
    </Button>
    <Button size="small" onClick={() => acts.copy(show)}>
      Duplicate
    </Button>
    <Button size="small" disabled={show.date === undefined} onClick={() => acts.series(show)}>
      Series
    </Button>
  </>
);

/** A show with bookings is cancelled and not deleted, and stays from then on. */
const isKept = ({ soldTickets, heldTickets, status }: Show): boolean =>
  soldTickets + heldTickets > 0 || status === 'cancelled';

const EndAct = ({ show, acts }: CellProps) =>
  isKept(show) ? (
    <Button
      size="small"
      danger
      disabled={show.status === 'cancelled'}
      onClick={() => acts.cancel(show)}
    >
      Cancel show
    </Button>
  ) : (
    <Popconfirm
      title="Delete this show? It has no bookings."
      okText="Delete"
      onConfirm={() => acts.remove(show.id)}
    >
      <Button size="small" danger>
        Delete
      </Button>
    </Popconfirm>
  );
