/** What page and worker send each other. In a file of its own, because their types come from different libraries. */
export type Frame = VideoFrame | ImageBitmap;

export interface Asked {
  id: number;
  frame: Frame;
}
/** The answer to each frame, or the word at the start whether a known picture could be read. */
export type Heard = { isReady: boolean } | { id: number; text: string | undefined };
