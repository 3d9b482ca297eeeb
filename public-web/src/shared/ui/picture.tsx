import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** An image that hides itself if it cannot be loaded (specification-rules.md 2). */
export function Picture({ alt, ...rest }: ComponentProps<'img'> & { alt: string }) {
  const [isBroken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before hydration, when nothing listened for errors yet.
  useEffect(() => {
    if (image.current?.complete === true && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  if (isBroken) return null;
  return <img ref={image} alt={alt} onError={() => setBroken(true)} {...rest} />;
}
