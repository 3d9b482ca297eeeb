import type { Show } from '@club/contracts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useShowsQuery } from '../../shared/api/shows.api';
import { NEW_SHOW } from '../../shared/ui/use-opened';
import { MissingShow } from './missing-show';
import { ShowEditor } from './show-editor';
import { copyOf, draftOf, EMPTY_DRAFT, type EditedShow } from './show-model';

interface OpenedEditorProps {
  /** A show, or NEW_SHOW. */
  id: string;
  /** Whether a new show begins as a copy of it. */
  isCopy?: boolean;
  onClose: () => void;
}

const editedOf = (show: Show, isCopy: boolean): EditedShow =>
  isCopy
    ? { draft: copyOf(show) }
    : { id: show.id, draft: draftOf(show), booked: show.soldTickets };

/** The editor of a show by its address. */
export function OpenedEditor({ id, isCopy = false, onClose }: OpenedEditorProps) {
  const { data } = useShowsQuery(undefined, { skip: id === NEW_SHOW });
  if (id === NEW_SHOW)
    return <Editing begun={{ draft: EMPTY_DRAFT }} name="show:new" onClose={onClose} />;
  const show = data?.find((each) => each.id === id);
  if (show !== undefined)
    return (
      <Editing
        begun={editedOf(show, isCopy)}
        name={isCopy ? `show:copy:${id}` : `show:${id}`}
        onClose={onClose}
      />
    );
  return (
    <Drawer open size={720} title="Show" onClose={onClose}>
      <MissingShow />
    </Drawer>
  );
}

interface EditingProps {
  begun: EditedShow;
  name: string;
  onClose: () => void;
}

/** The list may be fetched again while someone types. What they began with, its version too, stays what it was. */
function Editing({ begun, name, onClose }: EditingProps) {
  const [edited] = useState(begun);
  return <ShowEditor edited={edited} keptAs={name} onClose={onClose} />;
}
