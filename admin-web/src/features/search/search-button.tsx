import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOpened } from '../../shared/ui/use-opened';
import { isSearchKey } from './search-keys';
import styles from './search.module.css';

const SearchDialog = lazy(() =>
  import('./search-dialog').then((dialog) => ({ default: dialog.SearchDialog })),
);

/** The search of the whole staff area, by its button or by ⌘K, Ctrl K or /. */
export function SearchButton() {
  const [isSearching, setSearching] = useState(false);
  const { open } = useOpened();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isSearchKey(event, document)) return;
      event.preventDefault(); // the browser would search in the page, or type the /
      setSearching(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button className={styles.button ?? ''} onClick={() => setSearching(true)}>
        Find anything
        <span aria-hidden="true" className={styles.keys}>
          ⌘K
        </span>
      </Button>
      {isSearching && (
        <Suspense>
          <SearchDialog
            onClose={() => setSearching(false)}
            onOpen={(thing) => {
              setSearching(false);
              open(thing);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
