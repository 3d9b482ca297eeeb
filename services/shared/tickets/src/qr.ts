import { toBuffer, toString } from 'qrcode';

/** Black and white squares need no filter; trying all five of PNG's for each row costs more than the rest of the mail. */
const PLAIN_ROWS = { deflateLevel: 6, filterType: 0 };
const LOOK = { errorCorrectionLevel: 'M', margin: 4 } as const;

/** As bytes: looking for the shortest mixture of alphabets costs more than it saves. */
const bytesOf = (code: string) => [{ data: Buffer.from(code), mode: 'byte' as const }];

/** A ticket's code as a picture for mails: 360 pixels wide, so that a screen of any density can be scanned. */
export const qrPng = (code: string): Promise<Buffer> => toBuffer(bytesOf(code), { ...LOOK, width: 360, rendererOpts: PLAIN_ROWS });

/** The same for pages and paper. */
export const qrSvg = (code: string): Promise<string> => toString(bytesOf(code), { ...LOOK, type: 'svg' });
