import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of the page whose code is loaded when it is first shown. If the code cannot be loaded, `Fallback` replaces it,
 * and the next time it is asked for again. React.lazy would remember the failure and remove everything up to the next
 * error boundary, with the text that the visitor has typed.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) {
  let Loaded: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const [Shown, setShown] = useState(() => Loaded);
    useEffect(() => {
      if (Shown !== undefined) return;
      load().then(
        (Component) => {
          Loaded = Component;
          setShown(() => Component);
        },
        () => setShown(() => Fallback),
      );
    }, [Shown]);
    return Shown && <Shown {...props} />;
  };
}
