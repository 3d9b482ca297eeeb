/** Someone wants no e-mails of a purpose: what a restore must not forget. */
export interface Objection {
  /** Purpose and keyed hash of the address. */
  id: string;
  at: Date;
}

const LINE = /^([a-z]+\.[0-9a-f]{64}) (\S+)$/;

/** One objection a line, "purpose.hash instant". Other lines are ignored: erasures are among them. */
export const readObjections = (text: string): Objection[] =>
  text.split('\n').flatMap((line) => {
    const [, id, at = ''] = LINE.exec(line.trim()) ?? [];
    return id === undefined || Number.isNaN(Date.parse(at)) ? [] : [{ id, at: new Date(at) }];
  });
